-- Commits as Git knows them: each revision is one, and so is what was pushed before the last commit of a push.
create table git_commits (
  project_id uuid not null references projects (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{40}$'),
  -- Parents come before their children.
  position bigint generated always as identity,
  -- The revision that it is; null for a commit between two revisions.
  number integer,
  -- path → hash of a blob, of a commit that is no revision.
  tree jsonb,
  -- The commit as Git hashes it, without its head.
  content bytea not null,
  primary key (project_id, hash),
  unique (project_id, number),
  foreign key (project_id, number) references revisions (project_id, number) on delete cascade,
  check ((number is null) = (tree is not null))
);
