// The history that the baselines append: a singer for every 20 songs, one event in a hundred an
// edit, one in a hundred a deletion; identities of version 7, in the order of their time.

#ifndef WORKLOAD_H
#define WORKLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum event_kind { SINGER_ADDED, SONG_ADDED, SONG_RENAMED, SONG_DELETED };

struct identifier {
  uint8_t bytes[16];
};

/// A song, as it is after its last change.
struct song {
  struct identifier id, singer;
  char date[10];
  char title[64];
  uint8_t title_length;
};

struct event {
  enum event_kind kind;
  struct identifier id;
  /// Whether it is the first of its commit, which carries the identity of the command.
  bool is_first;
  struct identifier command;
  /// The song after the event; of a new singer only `id` and `title`, which is the name.
  struct song song;
};

/// The history at some moment.
struct workload {
  uint64_t position;
  uint64_t random;
  struct song *songs;
  size_t song_count, song_capacity;
  struct identifier *singers;
  size_t singer_count, singer_capacity;
};

void workload_begin(struct workload *workload);
void workload_end(struct workload *workload);

/// The next event; positions count from 1.
void workload_next(struct workload *workload, struct event *event);

/// A random number below `limit`.
uint64_t workload_random(struct workload *workload, uint64_t limit);

/// Writes one tag of an event as its key in an index: a byte for the kind, and the identity.
///
/// @return The key's length; 0 if the event has no more tags.
size_t workload_tag(const struct event *event, int index, uint8_t *key);

/// Writes the key of a singer in the order of names: name, identity.
///
/// @return The key's length.
size_t workload_name_key(const struct song *singer, uint8_t *key);

/// Writes the key of a song among the songs of its singer: singer, date from late to early, title,
/// identity.
///
/// @return The key's length.
size_t workload_singer_key(const struct song *song, uint8_t *key);

#endif
