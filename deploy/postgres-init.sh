#!/bin/sh
# Run once by the PostgreSQL image in an empty data folder: roles and schemas of the services.
set -eu
psql -U postgres -d "$POSTGRES_DB" -v auth="'$AUTH_PASSWORD'" -v market="'$MARKET_PASSWORD'" \
  -v forecasting="'$FORECASTING_PASSWORD'" -v onchain="'$ONCHAIN_PASSWORD'" -f /meridian/postgres-init.sql
