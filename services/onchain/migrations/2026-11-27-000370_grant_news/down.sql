DROP TABLE grant_news;
