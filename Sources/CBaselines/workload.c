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
  event->id = new_identifier(w);
  event->command = new_identifier(w);
  event->is_first = false;
  if (w->position % 21 == 1) {
    event->kind = SINGER_ADDED;
    event->song.id = new_identifier(w);
    new_title(w, &event->song);
    w->singers = grown(w->singers, w->singer_count, &w->singer_capacity, sizeof *w->singers);
    w->singers[w->singer_count++] = event->song.id;
  } else if (chance < 2 && w->song_count > 0) {
    struct song *song = &w->songs[workload_random(w, w->song_count)];
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

size_t workload_tag(const struct event *event, int index, uint8_t *key) {
  if (index > 1 || (index == 1 && event->kind == SINGER_ADDED)) return 0;
  const struct song *song = &event->song;
  key[0] = event->kind == SINGER_ADDED || index == 1 ? 'a' : 's';
  memcpy(key + 1, index == 1 ? song->singer.bytes : song->id.bytes, 16);
  return 17;
}

size_t workload_name_key(const struct song *singer, uint8_t *key) {
  memcpy(key, singer->title, singer->title_length);
  memcpy(key + singer->title_length, singer->id.bytes, 16);
  return singer->title_length + 16u;
}

size_t workload_singer_key(const struct song *song, uint8_t *key) {
  size_t length = 16;
  memcpy(key, song->singer.bytes, 16);
  for (size_t index = 0; index < sizeof song->date; index++) {
    key[length++] = (uint8_t)~(unsigned char)song->date[index];
  }
  memcpy(key + length, song->title, song->title_length);
  length += song->title_length;
  memcpy(key + length, song->id.bytes, 16);
  return length + 16;
}
