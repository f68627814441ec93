DROP TABLE provider_total;
DROP TABLE provider_day;
DROP TABLE provider_month;
