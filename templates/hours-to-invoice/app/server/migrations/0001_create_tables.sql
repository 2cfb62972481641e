create table "projects" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "client" text not null,
  "rate" bigint not null,
  "color" text default '#0f5c66',
  "active" boolean not null default true
);
create index on "projects" ("owner_id");

create table "clocks" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "slot" text not null default 'mine',
  "project" uuid not null references "projects" (id) on delete cascade,
  "what" text not null,
  "since" timestamptz not null
);
create index on "clocks" ("owner_id");
create index on "clocks" ("project");
create unique index on "clocks" ("owner_id", "slot") nulls not distinct;

create table "hours" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "project" uuid not null references "projects" (id) on delete cascade,
  "what" text not null,
  "day" date not null,
  "minutes" integer not null,
  "amount" bigint,
  "state" text not null default 'Open'
);
create index on "hours" ("owner_id");
create index on "hours" ("project");
