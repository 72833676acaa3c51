#!/bin/sh
# Writes the secrets of a new shop into the folder `secrets` beside this file, for compose.yaml and for
# `kubectl create secret`. Never overwrites one.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir secrets
cd secrets
random() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
password=$(random 24)
printf '%s' "$password" > database_password
printf 'postgres://shop:%s@pooler:6432/shop' "$password" > database_url
printf 'postgres://shop:%s@database:5432/shop' "$password" > database_listen_url
printf '"shop" "%s"\n' "$password" > pooler_users
random 32 > desk_secret
random 32 > publish_secrets
random 10 > storage_key_id
random 20 > storage_key
# Containers read them as other users; the folder is closed to users of this machine.
chmod 644 ./*
