#!/bin/sh
# Run once by Patroni, with the address of the new cluster, by its superuser: MOSIM's role and its database.
# PgBouncer does not pass on what MOSIM asks for at each connection, so that the role says it, too.
set -eu
psql --dbname "$1" --set ON_ERROR_STOP=1 --set password="$MOSIM_DATABASE_PASSWORD" <<'SQL'
create role mosim login password :'password';
alter role mosim set statement_timeout = '5s';
alter role mosim set lock_timeout = '3s';
alter role mosim set idle_in_transaction_session_timeout = '15s';
create database mosim owner mosim;
SQL
