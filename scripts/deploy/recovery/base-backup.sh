#!/bin/sh
# Copies the server that PGHOST, PGPORT and PGUSER name into $ARCHIVE/base while it runs, and verifies the copy. Removes copies
# beyond the newest $KEEP (7), and the write-ahead log that only they need.
set -eu
umask 077
. "$(dirname "$0")/password.sh"
mkdir -p "$ARCHIVE/base"
# Left behind by one that was interrupted.
rm -rf "${ARCHIVE:?}/base/part"
# With the log that the copy itself needs, so that it is whole without the archive.
pg_basebackup --pgdata="$ARCHIVE/base/part" --wal-method=stream --checkpoint=fast
pg_verifybackup --quiet "$ARCHIVE/base/part"
# Named after its end: it cannot become the shop of an earlier time.
name=$(date -u +%Y-%m-%dT%H%M%SZ)
mv "$ARCHIVE/base/part" "$ARCHIVE/base/$name"
ls -1 "$ARCHIVE/base" | grep 'Z$' | sort -r | tail -n "+$((${KEEP:-7} + 1))" | while read -r old; do
  rm -rf "${ARCHIVE:?}/base/$old"
done
oldest=$(ls -1 "$ARCHIVE/base" | grep 'Z$' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$ARCHIVE/base/$oldest/backup_label")
pg_archivecleanup "$ARCHIVE/wal" "$first"
echo "$ARCHIVE/base/$name"
