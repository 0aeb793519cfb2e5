// What the benchmarks compare the store with: the same work done by LMDB and SQLite alone, in C.
//
// Every function is given numbers only and keeps its files in a temporary folder of its own, so
// that Swift calls it without a pointer. What is negative is the number of an error: LMDB's,
// SQLite's or the system's, of which the sign is taken away.

#ifndef BASELINES_H
#define BASELINES_H

#include <stdbool.h>
#include <stdint.h>

/// Who does the work, and how much of it.
enum baseline {
  /// LMDB: a table of records and nothing else.
  BASELINE_LMDB_LOG = 0,
  /// LMDB: records, tags, command ids and three views in one transaction.
  BASELINE_LMDB_ALL = 1,
  /// SQLite (WAL): records, tags, command ids and three views in one transaction.
  BASELINE_SQLITE_ALL = 2,
};

/// How much of a record is looked at while all are read.
enum depth {
  /// Only where it begins and how long it is.
  DEPTH_RAW = 0,
  /// Its checksum is compared and its parts are found; nothing is copied.
  DEPTH_BORROWED = 1,
  /// The same, and every part is copied into memory of its own.
  DEPTH_OWNED = 2,
};

/// Whether a baseline was compiled: SQLite is only where the package was built with its trait.
bool baseline_is_there(int baseline);

/// Makes an empty database of a baseline, in a new temporary folder, and appends events to it; they
/// are flushed at the end and not one by one.
///
/// @param baseline One of ::baseline.
/// @param is_durable Whether every later commit is on the disk when it returns; if not, the files
///   lie in memory (/dev/shm) and nothing is flushed.
/// @return What the other functions know it by.
int baseline_open(int baseline, bool is_durable, uint64_t event_count);

/// Appends events in commits of `batch`.
///
/// @param folds_later Whether a commit holds only records, and one more transaction at the end all
///   that follows from them: tags, command ids, views.
/// @return Nanoseconds that it took.
double baseline_append(int handle, uint64_t commits, uint64_t batch, bool folds_later);

/// Reads every record from first to last.
///
/// @param depth One of ::depth.
/// @return Nanoseconds that it took for each record.
double baseline_scan(int handle, int depth);

/// Looks up one song of the view by its identity so many times, each time another one, and copies
/// its title.
///
/// @return Nanoseconds that one takes.
double baseline_get_songs(int handle, uint64_t count);

/// Reads the songs of so many singers, each time of another one, and copies their titles.
///
/// @return Nanoseconds that one singer takes.
double baseline_get_songs_of_singers(int handle, uint64_t count);

/// Builds the three views from all records, in a new file (LMDB only).
///
/// @param is_sorted Fold in memory, sort the rows, and append them in the order of their keys;
///   otherwise put the rows of each event where they belong, 100,000 events in a transaction.
/// @return Nanoseconds that it took.
double baseline_rebuild(int handle, bool is_sorted);

/// Appends events, and then brings the songs up to date: one transaction that puts what the events
/// change, and a checkpoint (LMDB with everything only).
///
/// @return Nanoseconds that the transaction took; appending is not counted.
double baseline_catch_up(int handle, uint64_t events);

/// Takes pages that are not in use out of the file.
///
/// @return The bytes of the file after that.
double baseline_compact(int handle);

/// Closes a baseline and removes its folder.
void baseline_close(int handle);

#endif
