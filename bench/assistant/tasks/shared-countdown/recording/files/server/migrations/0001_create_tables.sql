create table "countdowns" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "ends_at" timestamptz not null
);
create index on "countdowns" ("owner_id");
