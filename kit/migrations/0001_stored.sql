-- What pages keep for one person: settings, a score, where they were (`useStored`).
create table if not exists "_stored" (
  "person" text not null,
  "key" text not null,
  "value" jsonb not null,
  "updated_at" timestamptz not null default now(),
  primary key ("person", "key")
);
