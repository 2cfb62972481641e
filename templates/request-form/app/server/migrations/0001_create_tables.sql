create table "notices" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "mail" text not null
);
create index on "notices" ("owner_id");

create table "requests" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "mail" text not null,
  "phone" text,
  "kind" text not null default 'A garden',
  "wanted_on" date,
  "message" text not null,
  "state" text not null default 'New',
  "notes" text
);
create index on "requests" ("owner_id");
