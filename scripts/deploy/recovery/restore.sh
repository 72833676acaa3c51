#!/bin/sh
# Prepares the new folder $2 for a server as the shop was at the time $1, for example '2026-11-27 14:03:09+00': the newest copy
# in $ARCHIVE/base from before that time, which replays $ARCHIVE/wal up to it when it starts.
set -eu
umask 077
until=$1
data=$2
second=$(date -u -d "$until" +%Y-%m-%dT%H%M%SZ)
base=$(ls -1 "$ARCHIVE/base" | grep 'Z$' | sort | awk -v until="$second" '$0 <= until' | tail -n 1)
[ -n "$base" ] || { echo "No copy in $ARCHIVE/base is from before $until." >&2; exit 1; }
[ ! -e "$data" ] || { echo "$data exists already: name a new folder." >&2; exit 1; }
cp -a "$ARCHIVE/base/$base" "$data"
# The newest file of the log is still partial. No replica follows the new server yet, so no commit waits for one.
cat >> "$data/postgresql.auto.conf" <<SETTINGS
restore_command = 'cp "$ARCHIVE/wal/%f" "%p" || cp "$ARCHIVE/wal/%f.partial" "%p"'
recovery_target_time = '$until'
recovery_target_inclusive = on
recovery_target_action = promote
synchronous_standby_names = ''
SETTINGS
touch "$data/recovery.signal"
echo "$data is $ARCHIVE/base/$base, and becomes the shop of $until."
