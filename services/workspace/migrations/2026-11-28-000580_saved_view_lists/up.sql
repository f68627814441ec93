-- Views of more lists. Which lists there are is what the service says, so that another one needs no migration: here it is any name.
ALTER TABLE saved_view DROP CONSTRAINT saved_view_list_check;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_list_check CHECK (list ~ '^[a-z_]{1,40}$');
