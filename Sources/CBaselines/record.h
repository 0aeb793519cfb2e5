// Records as the store writes them: the same parts in the same places, and a checksum of the same
// kind, so that who reads them has the same to do.

#ifndef RECORD_H
#define RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "workload.h"

enum { RECORD_LIMIT = 512, TAG_LIMIT = 4 };

/// Bytes inside a record.
struct part {
  const uint8_t *bytes;
  size_t length;
};

/// What a record holds; nothing is copied.
struct record {
  struct part id, type, facts, commit;
  struct part tags[TAG_LIMIT];
  int tag_count;
  uint64_t time;
};

/// Writes the record of an event into `bytes`, which has room for ::RECORD_LIMIT.
///
/// @return The record's length.
size_t record_write(const struct event *event, uint64_t position, uint8_t *bytes);

/// Finds the parts of a record, every bound checked.
///
/// @param is_checked Whether its checksum is compared, too.
/// @return Whether it is whole.
bool record_read(const uint8_t *bytes, size_t length, uint64_t position, bool is_checked,
                 struct record *record);

/// Reads the event that a record tells of: its kind and, of the song, what the facts say.
///
/// @return Whether it is one.
bool record_event(const struct record *record, struct event *event);

/// Copies every part of a record into memory of its own, and gives it back at once.
///
/// @return A byte of the copies, so that no compiler leaves them out.
uint8_t record_copy(const struct record *record);

#endif
