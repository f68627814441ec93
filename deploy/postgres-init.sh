#!/bin/sh
# Roles and schemas of the services, before each migration: makes what is missing, changes nothing that is as it should be.
set -eu
psql -q -U postgres -d "$POSTGRES_DB" \
  -v auth="'$AUTH_PASSWORD'" -v auth_owner="'$AUTH_OWNER_PASSWORD'" \
  -v market="'$MARKET_PASSWORD'" -v market_owner="'$MARKET_OWNER_PASSWORD'" \
  -v forecasting="'$FORECASTING_PASSWORD'" -v forecasting_owner="'$FORECASTING_OWNER_PASSWORD'" \
  -v onchain="'$ONCHAIN_PASSWORD'" -v onchain_owner="'$ONCHAIN_OWNER_PASSWORD'" \
  -v workspace="'$WORKSPACE_PASSWORD'" -v workspace_owner="'$WORKSPACE_OWNER_PASSWORD'" \
  -f /meridian/postgres-init.sql
