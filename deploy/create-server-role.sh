#!/bin/sh
# Runs once, when the database of compose.yaml is new. The migrations give the role its rights.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$SERVER_DATABASE_PASSWORD" <<'SQL'
create role sortie_server login password :'password';
SQL
