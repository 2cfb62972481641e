create table "times" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "size" text not null default 'Small',
  "seconds" double precision not null
);
create index on "times" ("owner_id");
