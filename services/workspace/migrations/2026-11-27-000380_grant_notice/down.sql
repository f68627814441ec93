DROP TABLE grant_notice;
