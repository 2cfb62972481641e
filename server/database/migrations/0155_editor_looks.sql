-- A page of the preview that a run wants to see through its creator's open editor, where the server has no browser. One at a
-- time for a project, and only for the seconds in which somebody waits for it.
create table editor_looks (
  id uuid not null unique default gen_random_uuid(),
  project_id uuid primary key references projects on delete cascade,
  wish jsonb not null,
  asked_at timestamptz not null default now(),
  taken_at timestamptz,
  answer jsonb
);
