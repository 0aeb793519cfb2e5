// What the parts of the LMDB baseline share.

#ifndef LMDB_STATE_H
#define LMDB_STATE_H

#include <lmdb.h>

#include "database.h"

#define TRY(call)                  \
  do {                             \
    int code = (call);             \
    if (code != 0) return code;    \
  } while (0)

/// The tables of the three views: songs by identity and by title, by singer, and singers by name.
struct views {
  MDB_dbi songs, titles, songs_of_singers, singers;
};

struct state {
  MDB_env *env;
  MDB_txn *txn;
  MDB_cursor *cursor;
  MDB_dbi log, tags, commands, checkpoints;
  struct views views;
};

/// Opens a file of a folder, which is made if it is missing.
int lmdb_open_file(const char *folder, const char *name, unsigned flags, MDB_env **env);

/// Opens the tables of the three views, which are made if they are missing.
int lmdb_open_views(MDB_txn *txn, struct views *views);

int lmdb_put(MDB_txn *txn, MDB_dbi table, const void *key, size_t key_length, const void *row,
             size_t row_length, unsigned flags);

/// Writes the row of a song: singer, date, title.
///
/// @return The row's length.
size_t lmdb_song_row(const struct song *song, uint8_t *row);

/// Puts what an event changes in the views; old rows are looked up.
int lmdb_fold_views(MDB_txn *txn, const struct views *views, const struct event *event);

/// The same for an event of a song, without the titles.
int lmdb_fold_songs(MDB_txn *txn, const struct views *views, const struct event *event);

#endif
