#!/bin/sh
# Makes the one role that the site needs: it owns its own database and may do nothing else.
#   TRAILRUN_PASSWORD=... sh deploy/create-role.sh    as a superuser of the server
set -eu
: "${TRAILRUN_PASSWORD:?set TRAILRUN_PASSWORD}"
psql -v ON_ERROR_STOP=1 -v password="$TRAILRUN_PASSWORD" -d postgres <<'SQL'
create role trailrun login nosuperuser nocreatedb nocreaterole noreplication
  connection limit 100 password :'password';
create database trailrun owner trailrun encoding 'UTF8' template template0;
revoke all on database trailrun from public;
SQL
