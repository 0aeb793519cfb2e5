#define _GNU_SOURCE
// The three views from all records: folded in memory, sorted and appended, or put event by event.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lmdb_state.h"

/// Events of a transaction that puts rows where they belong.
static const uint64_t putting_batch = 100000;

/// A row in the buffer of a run: where it is, and how its key begins.
struct place {
  uint64_t prefix;
  uint64_t offset;
};

/// Rows of one table. In `bytes`, each is the lengths of key and row, then both.
struct run {
  uint8_t *bytes;
  size_t length, capacity;
  struct place *places;
  size_t count, place_capacity;
};

/// The songs that are there, found by their identities.
struct songs {
  struct song *list;
  size_t count, capacity;
  /// Numbers of songs from 1; a power of two of them.
  uint32_t *slots;
  size_t slot_count;
};

static void *grown(void *list, size_t needed, size_t *capacity, size_t size) {
  if (needed <= *capacity) return list;
  while (*capacity < needed) *capacity = *capacity == 0 ? 1024 : *capacity * 2;
  list = realloc(list, *capacity * size);
  if (list == NULL) abort();
  return list;
}

static void add_row(struct run *run, const uint8_t *key, size_t key_length, const uint8_t *row,
                    size_t row_length) {
  uint16_t lengths[2] = {(uint16_t)key_length, (uint16_t)row_length};
  size_t total = sizeof lengths + key_length + row_length;
  run->bytes = grown(run->bytes, run->length + total, &run->capacity, 1);
  run->places = grown(run->places, run->count + 1, &run->place_capacity, sizeof *run->places);
  uint64_t prefix;
  memcpy(&prefix, key, 8);
  run->places[run->count++] = (struct place){__builtin_bswap64(prefix), run->length};
  uint8_t *target = run->bytes + run->length;
  memcpy(target, lengths, sizeof lengths);
  memcpy(target + sizeof lengths, key, key_length);
  memcpy(target + sizeof lengths + key_length, row, row_length);
  run->length += total;
}

static MDB_val key_at(const struct run *run, const struct place *place, MDB_val *row) {
  uint16_t lengths[2];
  uint8_t *bytes = run->bytes + place->offset;
  memcpy(lengths, bytes, sizeof lengths);
  if (row != NULL) *row = (MDB_val){lengths[1], bytes + sizeof lengths + lengths[0]};
  return (MDB_val){lengths[0], bytes + sizeof lengths};
}

static int compare_keys(const void *left, const void *right, void *run) {
  MDB_val a = key_at(run, left, NULL), b = key_at(run, right, NULL);
  int order = memcmp(a.mv_data, b.mv_data, a.mv_size < b.mv_size ? a.mv_size : b.mv_size);
  return order != 0 ? order : (a.mv_size > b.mv_size) - (a.mv_size < b.mv_size);
}

/// Sorts by the first eight bytes of the keys, a byte at a time from the last one, and then those
/// that begin alike.
static void sort_run(struct run *run) {
  struct place *from = run->places, *to = malloc(run->count * sizeof *to);
  if (to == NULL) abort();
  for (int shift = 0; shift < 64; shift += 8) {
    size_t starts[257] = {0};
    for (size_t index = 0; index < run->count; index++) {
      starts[(from[index].prefix >> shift & 255) + 1]++;
    }
    bool is_same = false;
    for (int byte = 0; byte < 256; byte++) {
      is_same |= starts[byte + 1] == run->count;
      starts[byte + 1] += starts[byte];
    }
    if (is_same) continue;
    for (size_t index = 0; index < run->count; index++) {
      to[starts[from[index].prefix >> shift & 255]++] = from[index];
    }
    struct place *sorted = to;
    to = from;
    from = sorted;
  }
  run->places = from;
  free(to);
  for (size_t start = 0, end; start < run->count; start = end) {
    for (end = start + 1; end < run->count && from[end].prefix == from[start].prefix;) end++;
    if (end - start > 1) qsort_r(from + start, end - start, sizeof *from, compare_keys, run);
  }
}

/// Appends the rows of a run to a table, in the order of their keys.
static int load_run(MDB_txn *txn, MDB_dbi table, struct run *run) {
  MDB_cursor *cursor;
  sort_run(run);
  TRY(mdb_cursor_open(txn, table, &cursor));
  int code = 0;
  for (size_t index = 0; code == 0 && index < run->count; index++) {
    MDB_val row, key = key_at(run, &run->places[index], &row);
    code = mdb_cursor_put(cursor, &key, &row, MDB_APPEND);
  }
  mdb_cursor_close(cursor);
  return code;
}

/// Where the number of a song is, or belongs.
static uint32_t *slot_of(struct songs *songs, const struct identifier *id) {
  uint64_t hash;
  memcpy(&hash, id->bytes + 8, 8);
  hash *= 0x9E3779B97F4A7C15u;
  size_t slot = hash >> 20 & (songs->slot_count - 1);
  while (songs->slots[slot] != 0
         && memcmp(&songs->list[songs->slots[slot] - 1].id, id, sizeof *id) != 0) {
    slot = (slot + 1) & (songs->slot_count - 1);
  }
  return &songs->slots[slot];
}

static void fold_song(struct songs *songs, const struct event *event) {
  uint32_t *slot = slot_of(songs, &event->song.id);
  if (*slot == 0) {
    songs->list =
        grown(songs->list, songs->count + 1, &songs->capacity, sizeof *songs->list);
    songs->list[songs->count++] = event->song;
    *slot = (uint32_t)songs->count;
    return;
  }
  struct song *song = &songs->list[*slot - 1];
  song->title_length = event->kind == SONG_DELETED ? 0 : event->song.title_length;
  memcpy(song->title, event->song.title, song->title_length);
}

/// Gives the event of every record to `body`.
static int for_each_event(struct state *s, int (*body)(void *, const struct event *),
                          void *context) {
  MDB_txn *txn;
  MDB_cursor *cursor;
  MDB_val key, value;
  struct record record;
  struct event event;
  uint64_t position = 0;
  int code = 0;
  TRY(mdb_txn_begin(s->env, NULL, MDB_RDONLY, &txn));
  TRY(mdb_cursor_open(txn, s->log, &cursor));
  while (code == 0 && mdb_cursor_get(cursor, &key, &value, MDB_NEXT) == 0) {
    bool is_whole = record_read(value.mv_data, value.mv_size, ++position, true, &record)
                    && record_event(&record, &event);
    code = is_whole ? body(context, &event) : MDB_CORRUPTED;
  }
  mdb_cursor_close(cursor);
  mdb_txn_abort(txn);
  return code;
}

/// A rebuild that is under way.
struct rebuild {
  MDB_env *env;
  MDB_txn *txn;
  struct views views;
  uint64_t event_count;
  struct songs songs;
  struct run singers_run, songs_run, titles_run, songs_of_singers_run;
};

static int gather(void *context, const struct event *event) {
  struct rebuild *rebuild = context;
  if (event->kind != SINGER_ADDED) {
    fold_song(&rebuild->songs, event);
    return 0;
  }
  uint8_t key[128];
  add_row(&rebuild->singers_run, key, workload_name_key(&event->song, key), key, 0);
  return 0;
}

static int load(struct rebuild *rebuild) {
  uint8_t key[128], row[128];
  for (size_t index = 0; index < rebuild->songs.count; index++) {
    const struct song *song = &rebuild->songs.list[index];
    if (song->title_length == 0) continue;
    size_t row_length = lmdb_song_row(song, row);
    add_row(&rebuild->songs_run, song->id.bytes, 16, row, row_length);
    add_row(&rebuild->titles_run, key, workload_name_key(song, key), key, 0);
    add_row(&rebuild->songs_of_singers_run, key, workload_singer_key(song, key), row, row_length);
  }
  TRY(load_run(rebuild->txn, rebuild->views.singers, &rebuild->singers_run));
  TRY(load_run(rebuild->txn, rebuild->views.songs, &rebuild->songs_run));
  TRY(load_run(rebuild->txn, rebuild->views.titles, &rebuild->titles_run));
  return load_run(rebuild->txn, rebuild->views.songs_of_singers, &rebuild->songs_of_singers_run);
}

static int put_event(void *context, const struct event *event) {
  struct rebuild *rebuild = context;
  if (++rebuild->event_count % putting_batch == 0) {
    TRY(mdb_txn_commit(rebuild->txn));
    TRY(mdb_txn_begin(rebuild->env, NULL, 0, &rebuild->txn));
  }
  return lmdb_fold_views(rebuild->txn, &rebuild->views, event);
}

static int run_sorted(struct state *s, struct rebuild *rebuild) {
  MDB_stat status;
  TRY(mdb_txn_begin(s->env, NULL, MDB_RDONLY, &s->txn));
  TRY(mdb_stat(s->txn, s->log, &status));
  mdb_txn_abort(s->txn);
  struct songs *songs = &rebuild->songs;
  for (songs->slot_count = 1024; songs->slot_count < status.ms_entries * 3 / 2;) {
    songs->slot_count *= 2;
  }
  songs->slots = calloc(songs->slot_count, sizeof *songs->slots);
  if (songs->slots == NULL) abort();
  TRY(for_each_event(s, gather, rebuild));
  return load(rebuild);
}

static void free_run(struct run *run) {
  free(run->bytes);
  free(run->places);
}

int lmdb_rebuild(struct database *database, const char *folder, bool is_sorted) {
  struct state *s = database->state;
  struct rebuild rebuild = {0};
  char path[512];
  TRY(lmdb_open_file(folder, "views.mdb", MDB_NOMETASYNC, &rebuild.env));
  TRY(mdb_txn_begin(rebuild.env, NULL, 0, &rebuild.txn));
  TRY(lmdb_open_views(rebuild.txn, &rebuild.views));
  TRY(is_sorted ? run_sorted(s, &rebuild) : for_each_event(s, put_event, &rebuild));
  TRY(mdb_txn_commit(rebuild.txn));
  mdb_env_close(rebuild.env);
  free(rebuild.songs.list);
  free(rebuild.songs.slots);
  free_run(&rebuild.singers_run);
  free_run(&rebuild.songs_run);
  free_run(&rebuild.titles_run);
  free_run(&rebuild.songs_of_singers_run);
  snprintf(path, sizeof path, "%s/views.mdb", folder);
  return remove(path);
}
