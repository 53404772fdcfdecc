#!/bin/sh
# Starts PgBouncer with the settings beside this file. From the environment: PGBOUNCER_PORT, PGBOUNCER_DATABASE_HOST and
# _PORT, MOSIM_DATABASE_PASSWORD; and where they differ from these, PGBOUNCER_LISTEN, PGBOUNCER_FOLDER and PGBOUNCER.
set -eu
umask 077
folder="${PGBOUNCER_FOLDER:-/tmp}"
printf '"mosim" "%s"\n' "$MOSIM_DATABASE_PASSWORD" >"$folder/users.txt"
cat >"$folder/pgbouncer.ini" <<INI
%include $(cd "$(dirname "$0")" && pwd)/pgbouncer.ini
listen_addr = ${PGBOUNCER_LISTEN:-*}
listen_port = $PGBOUNCER_PORT
unix_socket_dir =
auth_file = $folder/users.txt
[databases]
mosim = host=$PGBOUNCER_DATABASE_HOST port=$PGBOUNCER_DATABASE_PORT dbname=mosim
INI
exec ${PGBOUNCER:-pgbouncer} "$folder/pgbouncer.ini"
