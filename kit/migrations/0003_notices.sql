-- What the app tells single people (`notify`): shown by the bell of the kit's shell.
create table if not exists "_notices" (
  "id" uuid primary key default gen_random_uuid(),
  "person" text not null,
  "title" text not null,
  "text" text not null default '',
  "href" text,
  -- The same is told once.
  "key" text,
  "created_at" timestamptz not null default clock_timestamp(),
  "read_at" timestamptz,
  unique ("person", "key")
);
create index if not exists "_notices_person" on "_notices" ("person", "created_at" desc);
