create table "scores" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "apples" double precision not null,
  "seconds" double precision not null
);
create index on "scores" ("owner_id");
