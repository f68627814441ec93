DROP TABLE forecast_band;
