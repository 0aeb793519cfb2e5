#include "record.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { HEAD = 44, CHECKSUM = 8 };

static const char *const types[] = {"SingerAdded", "SongAdded", "SongEdited", "SongDeleted"};

static size_t append(uint8_t *bytes, size_t length, const void *part, size_t count) {
  memcpy(bytes + length, part, count);
  return length + count;
}

/// Appends `kind:` and the identity in text, after their length.
static size_t append_tag(uint8_t *bytes, size_t length, const char *kind, struct identifier id) {
  static const char digits[] = "0123456789abcdef";
  uint16_t size = (uint16_t)(strlen(kind) + 36);
  length = append(bytes, length, &size, 2);
  length = append(bytes, length, kind, strlen(kind));
  for (int index = 0; index < 16; index++) {
    if (index == 4 || index == 6 || index == 8 || index == 10) bytes[length++] = '-';
    bytes[length++] = (uint8_t)digits[id.bytes[index] >> 4];
    bytes[length++] = (uint8_t)digits[id.bytes[index] & 15];
  }
  return length;
}

/// Appends a field of facts: its name and its value, each after its length.
static size_t append_field(uint8_t *bytes, size_t length, const char *name, const void *value,
                           size_t count) {
  bytes[length++] = (uint8_t)strlen(name);
  length = append(bytes, length, name, strlen(name));
  bytes[length++] = (uint8_t)count;
  return append(bytes, length, value, count);
}

static size_t append_facts(const struct event *event, uint8_t *bytes, size_t length) {
  const struct song *song = &event->song;
  length = append_field(bytes, length, "id", song->id.bytes, 16);
  if (event->kind == SONG_DELETED) {
    return append_field(bytes, length, "singerID", song->singer.bytes, 16);
  }
  length = append_field(bytes, length, "title", song->title, song->title_length);
  if (event->kind != SONG_ADDED) return length;
  length = append_field(bytes, length, "singerID", song->singer.bytes, 16);
  return append_field(bytes, length, "releaseDate", song->date, sizeof song->date);
}

size_t record_write(const struct event *event, uint64_t position, uint8_t *bytes) {
  const struct song *song = &event->song;
  uint64_t time = 1600000000000000u + position;
  uint16_t tag_count = event->kind == SINGER_ADDED ? 1 : 2;
  memset(bytes, 0, HEAD);
  bytes[0] = 1;
  bytes[1] = event->is_first;
  bytes[2] = 1;
  memcpy(bytes + 8, event->id.bytes, 16);
  memcpy(bytes + 24, &time, 8);
  bytes[32] = (uint8_t)strlen(types[event->kind]);
  memcpy(bytes + 34, &tag_count, 2);
  size_t length = append(bytes, HEAD, types[event->kind], bytes[32]);
  if (event->kind == SINGER_ADDED) {
    length = append_tag(bytes, length, "singer:", song->id);
  } else {
    length = append_tag(bytes, length, "song:", song->id);
    length = append_tag(bytes, length, "singer:", song->singer);
  }
  size_t start = length;
  length = append_facts(event, bytes, length);
  uint32_t facts_length = (uint32_t)(length - start);
  memcpy(bytes + 36, &facts_length, 4);
  if (event->is_first) {
    // A count and a fingerprint, which parts follow, the command's identity, and no name.
    uint8_t head[15] = {1};
    head[12] = 1;
    length = append(bytes, length, head, 13);
    length = append(bytes, length, event->command.bytes, 16);
    length = append(bytes, length, head + 13, 2);
  }
  uint64_t checksum = XXH3_64bits_withSeed(bytes, length, position);
  return append(bytes, length, &checksum, CHECKSUM);
}

bool record_read(const uint8_t *bytes, size_t length, uint64_t position, bool is_checked,
                 struct record *record) {
  uint64_t checksum;
  uint32_t facts_length;
  uint16_t tag_count;
  if (length < HEAD + CHECKSUM || bytes[0] != 1) return false;
  size_t end = length - CHECKSUM;
  memcpy(&checksum, bytes + end, CHECKSUM);
  if (is_checked && XXH3_64bits_withSeed(bytes, end, position) != checksum) return false;
  memcpy(&record->time, bytes + 24, 8);
  memcpy(&tag_count, bytes + 34, 2);
  memcpy(&facts_length, bytes + 36, 4);
  record->id = (struct part){bytes + 8, 16};
  record->type = (struct part){bytes + HEAD, bytes[32]};
  size_t offset = HEAD + record->type.length;
  if (tag_count > TAG_LIMIT) return false;
  for (record->tag_count = 0; record->tag_count < tag_count; record->tag_count++) {
    uint16_t size;
    if (offset + 2 > end) return false;
    memcpy(&size, bytes + offset, 2);
    record->tags[record->tag_count] = (struct part){bytes + offset + 2, size};
    offset += 2u + size;
  }
  if (offset + facts_length > end) return false;
  record->facts = (struct part){bytes + offset, facts_length};
  offset += facts_length;
  record->commit = (struct part){bytes + offset, end - offset};
  return true;
}

/// Takes the next field of facts off, name and value.
static bool take_field(struct part *facts, struct part *name, struct part *value) {
  for (int index = 0; index < 2; index++) {
    struct part *taken = index == 0 ? name : value;
    if (facts->length == 0 || 1u + facts->bytes[0] > facts->length) return false;
    *taken = (struct part){facts->bytes + 1, facts->bytes[0]};
    facts->bytes += 1 + taken->length;
    facts->length -= 1 + taken->length;
  }
  return true;
}

static bool is_named(const struct part *part, const char *text) {
  return part->length == strlen(text) && memcmp(part->bytes, text, part->length) == 0;
}

bool record_event(const struct record *record, struct event *event) {
  struct part facts = record->facts, name, value;
  struct song *song = &event->song;
  int kind = 0;
  while (kind < 4 && !is_named(&record->type, types[kind])) kind++;
  if (kind == 4) return false;
  event->kind = (enum event_kind)kind;
  while (take_field(&facts, &name, &value)) {
    if (is_named(&name, "id")) {
      memcpy(song->id.bytes, value.bytes, 16);
    } else if (is_named(&name, "singerID")) {
      memcpy(song->singer.bytes, value.bytes, 16);
    } else if (is_named(&name, "title")) {
      song->title_length = (uint8_t)value.length;
      memcpy(song->title, value.bytes, value.length);
    } else if (is_named(&name, "releaseDate")) {
      memcpy(song->date, value.bytes, sizeof song->date);
    }
  }
  return true;
}

static uint8_t *copy(const struct part *part) {
  uint8_t *bytes = malloc(part->length + 1);
  if (bytes == NULL) abort();
  memcpy(bytes, part->bytes, part->length);
  bytes[part->length] = 0;
  return bytes;
}

uint8_t record_copy(const struct record *record) {
  uint8_t *copies[TAG_LIMIT + 3], sum = 0;
  int count = 0;
  copies[count++] = copy(&record->type);
  copies[count++] = copy(&record->facts);
  copies[count++] = copy(&record->commit);
  for (int index = 0; index < record->tag_count; index++) {
    copies[count++] = copy(&record->tags[index]);
  }
  for (int index = 0; index < count; index++) {
    sum += copies[index][0];
    free(copies[index]);
  }
  return sum;
}
