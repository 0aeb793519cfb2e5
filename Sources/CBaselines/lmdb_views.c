#include <string.h>

#include "lmdb_state.h"

int lmdb_open_views(MDB_txn *txn, struct views *views) {
  TRY(mdb_dbi_open(txn, "songs", MDB_CREATE, &views->songs));
  TRY(mdb_dbi_open(txn, "titles", MDB_CREATE, &views->titles));
  TRY(mdb_dbi_open(txn, "songs-of-singers", MDB_CREATE, &views->songs_of_singers));
  return mdb_dbi_open(txn, "singers", MDB_CREATE, &views->singers);
}

int lmdb_put(MDB_txn *txn, MDB_dbi table, const void *key, size_t key_length, const void *row,
             size_t row_length, unsigned flags) {
  MDB_val k = {key_length, (void *)key}, v = {row_length, (void *)row};
  return mdb_put(txn, table, &k, &v, flags);
}

static int delete(MDB_txn *txn, MDB_dbi table, const void *key, size_t key_length) {
  MDB_val k = {key_length, (void *)key};
  return mdb_del(txn, table, &k, NULL);
}

size_t lmdb_song_row(const struct song *song, uint8_t *row) {
  memcpy(row, song->singer.bytes, 16);
  memcpy(row + 16, song->date, sizeof song->date);
  memcpy(row + 26, song->title, song->title_length);
  return 26u + song->title_length;
}

/// Reads the song that has this identity.
static int find_song(MDB_txn *txn, const struct views *views, const struct identifier *id,
                     struct song *song) {
  MDB_val key = {16, (void *)id->bytes}, row;
  TRY(mdb_get(txn, views->songs, &key, &row));
  const uint8_t *bytes = row.mv_data;
  song->id = *id;
  memcpy(song->singer.bytes, bytes, 16);
  memcpy(song->date, bytes + 16, sizeof song->date);
  song->title_length = (uint8_t)(row.mv_size - 26);
  memcpy(song->title, bytes + 26, song->title_length);
  return 0;
}

static int put_song(MDB_txn *txn, const struct views *views, const struct song *song) {
  uint8_t key[128], row[128];
  size_t row_length = lmdb_song_row(song, row);
  size_t key_length = workload_singer_key(song, key);
  TRY(lmdb_put(txn, views->songs_of_singers, key, key_length, row, row_length, 0));
  return lmdb_put(txn, views->songs, song->id.bytes, 16, row, row_length, 0);
}

static int put_name(MDB_txn *txn, MDB_dbi table, const struct song *named) {
  uint8_t key[128];
  return lmdb_put(txn, table, key, workload_name_key(named, key), "", 0, 0);
}

static int delete_name(MDB_txn *txn, MDB_dbi table, const struct song *named) {
  uint8_t key[128];
  return delete(txn, table, key, workload_name_key(named, key));
}

int lmdb_fold_views(MDB_txn *txn, const struct views *views, const struct event *event) {
  struct song old;
  if (event->kind == SINGER_ADDED) return put_name(txn, views->singers, &event->song);
  if (event->kind != SONG_ADDED) {
    TRY(find_song(txn, views, &event->song.id, &old));
    TRY(delete_name(txn, views->titles, &old));
  }
  if (event->kind != SONG_DELETED) TRY(put_name(txn, views->titles, &event->song));
  return lmdb_fold_songs(txn, views, event);
}

int lmdb_fold_songs(MDB_txn *txn, const struct views *views, const struct event *event) {
  uint8_t key[128];
  struct song old;
  if (event->kind == SONG_ADDED) return put_song(txn, views, &event->song);
  TRY(find_song(txn, views, &event->song.id, &old));
  TRY(delete(txn, views->songs_of_singers, key, workload_singer_key(&old, key)));
  if (event->kind == SONG_DELETED) return delete(txn, views->songs, old.id.bytes, 16);
  old.title_length = event->song.title_length;
  memcpy(old.title, event->song.title, old.title_length);
  return put_song(txn, views, &old);
}
