DROP TRIGGER comments_go ON watchlist;
DROP TRIGGER comments_go ON dashboard;
DROP FUNCTION delete_comments;
DROP TABLE comment_mention;
DROP TABLE comment;
