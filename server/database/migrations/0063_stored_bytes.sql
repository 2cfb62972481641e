-- What a project's source takes: of each revision its tree, and the texts that the one before it did not have.
alter table projects add column source_bytes bigint not null default 0 check (source_bytes >= 0);
update projects set source_bytes = coalesce((
  select sum(octet_length(content)) from blobs where hash in (
    select value from revisions, jsonb_each_text(tree) where project_id = projects.id)
), 0) + coalesce((
  select sum(octet_length(tree::text)) from revisions where project_id = projects.id
), 0);
-- When a text was stored last: one that nothing names goes some time after that.
alter table blobs add column stored_at timestamptz not null default now();
create index blobs_stored_at on blobs (stored_at);
