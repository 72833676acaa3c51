#!/bin/sh
# Lets the archive follow the write-ahead log: the image of PostgreSQL permits connections to databases only.
set -eu
echo 'host replication shop all scram-sha-256' >> "$PGDATA/pg_hba.conf"
