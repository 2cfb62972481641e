-- Apps that delete rows by SQL of their own tell nobody that their files have gone: now and then their rows are looked through.
alter table app_files
  -- When the app's rows were last looked through for it.
  add column looked_at timestamptz,
  -- Since when no row was found that names it.
  add column missed_at timestamptz;
create index app_files_to_look_at on app_files (coalesce(looked_at, kept_at)) where kept_at is not null and removed_at is null;
