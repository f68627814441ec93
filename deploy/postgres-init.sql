-- A role and a schema for each service, as a superuser in the database of Meridian:
--   psql -v auth="'…'" -v market="'…'" -v forecasting="'…'" -v onchain="'…'" -d meridian -f postgres-init.sql
-- Each service's DATABASE_URL names its own role and `?options=-csearch_path%3D<schema>`.
\set ON_ERROR_STOP on

CREATE ROLE auth LOGIN PASSWORD :auth;
CREATE SCHEMA auth AUTHORIZATION auth;

CREATE ROLE market LOGIN PASSWORD :market;
CREATE SCHEMA market AUTHORIZATION market;

CREATE ROLE forecasting LOGIN PASSWORD :forecasting;
CREATE SCHEMA forecasting AUTHORIZATION forecasting;

CREATE ROLE onchain LOGIN PASSWORD :onchain;
CREATE SCHEMA onchain AUTHORIZATION onchain;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
