DROP TRIGGER links_go ON dashboard;
DROP FUNCTION delete_dashboard_links();
DROP TABLE dashboard_link;
