#include "workload.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const syllables[] = {"ba", "re", "mi", "lo",  "ten", "so", "kar", "no",
                                        "vi", "zul", "ha", "gro", "pe",  "lun", "ci", "dor"};

void workload_begin(struct workload *w) {
  memset(w, 0, sizeof *w);
  w->random = 1;
}

void workload_end(struct workload *w) {
  free(w->songs);
  free(w->singers);
}

/// SplitMix64.
static uint64_t next_random(struct workload *w) {
  uint64_t mixed = w->random += 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

uint64_t workload_random(struct workload *w, uint64_t limit) { return next_random(w) % limit; }

static struct identifier new_identifier(struct workload *w) {
  struct identifier id;
  uint64_t high = (1600000000000u + w->position) << 16 | 0x7000 | (next_random(w) & 0xFFF);
  uint64_t low = 1ull << 63 | next_random(w) >> 2;
  for (int index = 0; index < 8; index++) {
    id.bytes[index] = (uint8_t)(high >> (56 - 8 * index));
    id.bytes[8 + index] = (uint8_t)(low >> (56 - 8 * index));
  }
  return id;
}

static void new_title(struct workload *w, struct song *song) {
  uint64_t words = 1 + workload_random(w, 4);
  size_t length = 0;
  for (uint64_t word = 0; word < words; word++) {
    if (word > 0) song->title[length++] = ' ';
    uint64_t count = 2 + workload_random(w, 3);
    for (uint64_t index = 0; index < count; index++) {
      const char *syllable = syllables[workload_random(w, 16)];
      memcpy(song->title + length, syllable, strlen(syllable));
      length += strlen(syllable);
    }
  }
  song->title_length = (uint8_t)length;
}

static void new_date(struct workload *w, struct song *song) {
  char text[16];
  snprintf(text, sizeof text, "%04u-%02u-%02u", (unsigned)(1950 + workload_random(w, 76)),
           (unsigned)(1 + workload_random(w, 12)), (unsigned)(1 + workload_random(w, 28)));
  memcpy(song->date, text, sizeof song->date);
}

static void *grown(void *list, size_t count, size_t *capacity, size_t size) {
  if (count < *capacity) return list;
  *capacity = *capacity == 0 ? 1024 : *capacity * 2;
  list = realloc(list, *capacity * size);
  if (list == NULL) abort();
  return list;
}

void workload_next(struct workload *w, struct event *event) {
  uint64_t chance = workload_random(w, 100);
  w->position++;
  event->command = new_identifier(w);
  if (w->position % 21 == 1) {
    event->kind = SINGER_ADDED;
    event->song.id = new_identifier(w);
    new_title(w, &event->song);
    w->singers = grown(w->singers, w->singer_count, &w->singer_capacity, sizeof *w->singers);
    w->singers[w->singer_count++] = event->song.id;
  } else if (chance < 2 && w->song_count > 0) {
    struct song *song = &w->songs[workload_random(w, w->song_count)];
    event->before = *song;
    if (chance == 0) {
      event->kind = SONG_RENAMED;
      new_title(w, song);
      event->song = *song;
    } else {
      event->kind = SONG_DELETED;
      event->song = *song;
      *song = w->songs[--w->song_count];
    }
  } else {
    event->kind = SONG_ADDED;
    event->song.id = new_identifier(w);
    event->song.singer = w->singers[workload_random(w, w->singer_count)];
    new_title(w, &event->song);
    new_date(w, &event->song);
    w->songs = grown(w->songs, w->song_count, &w->song_capacity, sizeof *w->songs);
    w->songs[w->song_count++] = event->song;
  }
}

static size_t append(uint8_t *bytes, size_t length, const void *part, size_t count) {
  memcpy(bytes + length, part, count);
  return length + count;
}

/// Appends `kind:` and the identity in text.
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

size_t workload_record(const struct event *event, uint64_t position, uint8_t *record) {
  static const char *const types[] = {"SingerAdded", "SongAdded", "SongEdited", "SongDeleted"};
  const struct song *song = &event->song;
  uint8_t head[44] = {1, 1};
  memcpy(head + 8, event->command.bytes, 16);
  memcpy(head + 24, &position, 8);
  size_t length = append(record, 0, head, sizeof head);
  length = append(record, length, types[event->kind], strlen(types[event->kind]));
  if (event->kind == SINGER_ADDED) {
    length = append_tag(record, length, "singer:", song->id);
  } else {
    length = append_tag(record, length, "song:", song->id);
    length = append_tag(record, length, "singer:", song->singer);
  }
  length = append_field(record, length, "id", song->id.bytes, 16);
  length = append_field(record, length, "title", song->title, song->title_length);
  if (event->kind == SONG_ADDED) {
    length = append_field(record, length, "singerID", song->singer.bytes, 16);
    length = append_field(record, length, "releaseDate", song->date, sizeof song->date);
  }
  length = append(record, length, event->command.bytes, 16);
  return append(record, length, &position, 8);
}

size_t workload_tag(const struct event *event, int index, uint8_t *key) {
  if (index > 1 || (index == 1 && event->kind == SINGER_ADDED)) return 0;
  const struct song *song = &event->song;
  key[0] = event->kind == SINGER_ADDED || index == 1 ? 'a' : 's';
  memcpy(key + 1, index == 1 ? song->singer.bytes : song->id.bytes, 16);
  return 17;
}

size_t workload_singer_key(const struct song *song, uint8_t *key) {
  size_t length = append(key, 0, song->singer.bytes, 16);
  for (size_t index = 0; index < sizeof song->date; index++) {
    key[length++] = (uint8_t)~(unsigned char)song->date[index];
  }
  length = append(key, length, song->title, song->title_length);
  return append(key, length, song->id.bytes, 16);
}
