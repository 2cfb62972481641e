create table "members" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "owes" bigint not null,
  "paid" boolean not null default false
);
create index on "members" ("owner_id");
