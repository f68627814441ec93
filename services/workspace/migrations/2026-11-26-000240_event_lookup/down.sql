DROP INDEX event_content_anywhere;
DROP INDEX event_id_anywhere;
