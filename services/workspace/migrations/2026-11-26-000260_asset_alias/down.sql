DROP TABLE asset_alias;
