#define _XOPEN_SOURCE 700
#include "baselines.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "database.h"

/// Events of a commit while a baseline is filled.
static const uint64_t filling_batch = 10000;

struct run {
  struct database database;
  struct workload workload;
  char folder[256];
  bool is_open;
};

static struct run runs[4];

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static const struct database *kind_of(int baseline) {
  return baseline == BASELINE_LMDB_LOG || baseline == BASELINE_LMDB_ALL ? &lmdb_database
                                                                        : &sqlite_database;
}

bool baseline_is_there(int baseline) { return kind_of(baseline)->open != NULL; }

static int append(struct run *run, uint64_t commits, uint64_t batch) {
  struct database *database = &run->database;
  struct event event;
  for (uint64_t commit = 0; commit < commits; commit++) {
    int code = database->begin(database);
    for (uint64_t index = 0; code == 0 && index < batch; index++) {
      workload_next(&run->workload, &event);
      code = database->append(database, run->workload.position, &event);
    }
    if (code == 0) code = database->commit(database);
    if (code != 0) return code;
  }
  return 0;
}

int baseline_open(int baseline, bool is_durable, uint64_t event_count) {
  struct run *run = &runs[baseline];
  const char *parent = is_durable ? getenv("TMPDIR") : "/dev/shm";
  snprintf(run->folder, sizeof run->folder, "%s/reprise-baseline-XXXXXX",
           parent == NULL ? "/tmp" : parent);
  if (mkdtemp(run->folder) == NULL) return errno;
  run->database = *kind_of(baseline);
  run->database.keeps_all = baseline == BASELINE_LMDB_ALL || baseline == BASELINE_SQLITE_ALL;
  run->is_open = true;
  workload_begin(&run->workload);
  int code = run->database.open(&run->database, run->folder, is_durable);
  if (code == 0) code = append(run, event_count / filling_batch, filling_batch);
  if (code == 0) code = append(run, event_count % filling_batch > 0, event_count % filling_batch);
  return code;
}

double baseline_append(int baseline, uint64_t commits, uint64_t batch) {
  double start = now();
  int code = append(&runs[baseline], commits, batch);
  return code == 0 ? now() - start : -(double)abs(code);
}

double baseline_scan(int baseline) {
  struct run *run = &runs[baseline];
  uint64_t sum = 0;
  double start = now();
  int code = run->database.scan(&run->database, &sum);
  if (sum == 0) code = ENOENT;
  return code == 0 ? (now() - start) / (double)run->workload.position : -(double)abs(code);
}

double baseline_get_songs(int baseline, uint64_t count) {
  struct run *run = &runs[baseline];
  char title[64];
  double start = now();
  for (uint64_t index = 0; index < count; index++) {
    uint64_t chosen = workload_random(&run->workload, run->workload.song_count);
    int code = run->database.get_song(&run->database, &run->workload.songs[chosen].id, title);
    if (code != 0) return -(double)abs(code);
  }
  return (now() - start) / (double)count;
}

double baseline_get_songs_of_singers(int baseline, uint64_t count) {
  struct run *run = &runs[baseline];
  char title[64];
  double start = now();
  for (uint64_t index = 0; index < count; index++) {
    uint64_t chosen = workload_random(&run->workload, run->workload.singer_count);
    int code = run->database.get_songs_of(&run->database, &run->workload.singers[chosen], title);
    if (code != 0) return -(double)abs(code);
  }
  return (now() - start) / (double)count;
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status, (void)type, (void)place;
  return remove(path);
}

void baseline_close(int baseline) {
  struct run *run = &runs[baseline];
  if (!run->is_open) return;
  run->database.close(&run->database);
  workload_end(&run->workload);
  nftw(run->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
  memset(run, 0, sizeof *run);
}
