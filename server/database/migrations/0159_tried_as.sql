-- As whom a page of a preview is opened that its owner's assistant tries out: `member`, `member2`, `stranger` or the key of a
-- role of the app's. Null: as whoever the code was made for.
alter table frame_codes add column tried_as text;
alter table frame_codes add check (tried_as is null or environment = 'preview');
