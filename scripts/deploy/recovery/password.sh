# Reads the password of PGUSER from the file PGPASSWORD_FILE, if it is set.
if [ -n "${PGPASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(cat "$PGPASSWORD_FILE")
  export PGPASSWORD
fi
