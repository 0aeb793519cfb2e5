// What LMDB and SQLite have in common as baselines.

#ifndef DATABASE_H
#define DATABASE_H

#include <stdbool.h>

#include "workload.h"

/// One baseline that is open. Every function returns 0 or the number of an error.
struct database {
  /// Makes an empty database in a folder.
  int (*open)(struct database *, const char *folder, bool is_synced);
  int (*begin)(struct database *);
  int (*append)(struct database *, uint64_t position, const struct event *event);
  int (*commit)(struct database *);
  /// Reads every byte of every record, and adds them up so that no compiler leaves that out.
  int (*scan)(struct database *, uint64_t *sum);
  /// Copies the title of a song into `title`.
  int (*get_song)(struct database *, const struct identifier *id, char *title);
  /// Copies the titles of a singer's songs, one after the other, into `title`.
  int (*get_songs_of)(struct database *, const struct identifier *singer, char *title);
  void (*close)(struct database *);

  /// Whether tags, command ids and views are kept, too.
  bool keeps_all;
  /// What an implementation keeps.
  void *state;
};

extern const struct database lmdb_database;
/// Without `open` where SQLite was not compiled.
extern const struct database sqlite_database;

#endif
