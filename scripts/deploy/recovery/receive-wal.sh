#!/bin/sh
# Streams the write-ahead log of the server that PGHOST, PGPORT and PGUSER name into $ARCHIVE/wal, until it is stopped. The slot
# makes the server keep what has not arrived yet.
set -eu
umask 077
. "$(dirname "$0")/password.sh"
mkdir -p "$ARCHIVE/wal"
pg_receivewal --slot=shop_archive --create-slot --if-not-exists
exec pg_receivewal --slot=shop_archive --synchronous --directory="$ARCHIVE/wal"
