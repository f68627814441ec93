DROP TABLE trip_review;
