create table "rooms" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "about" text
);
create index on "rooms" ("owner_id");

create table "messages" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "room" uuid not null references "rooms" (id) on delete cascade,
  "text" text not null
);
create index on "messages" ("owner_id");
create index on "messages" ("room");
