create table "lists" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique,
  "about" text
);
create index on "lists" ("owner_id");

create table "items" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "text" text not null,
  "position" double precision,
  "wants" text not null default 'A tick',
  "list" uuid not null references "lists" ("id") on delete cascade
);
create index on "items" ("owner_id");
create index on "items" ("list");

create table "runs" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "list" uuid not null references "lists" ("id") on delete cascade,
  "state" text not null default 'Running',
  "done" double precision not null default 0,
  "all" double precision not null default 0,
  "finished_at" timestamptz,
  "finished_by" text,
  "left_out" text
);
create index on "runs" ("owner_id");
-- A list is done once at a time, by everybody together.
create unique index on "runs" ("list") where "state" = 'Running';
create index on "runs" ("list", "finished_at");

create table "steps" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "text" text not null,
  "position" double precision not null,
  "wants" text not null default 'A tick',
  "missed" boolean not null default false,
  "done" boolean not null default false,
  "done_by" text,
  "done_at" timestamptz,
  "note" text,
  "photo" text,
  "item" uuid references "items" ("id") on delete set null,
  "run" uuid not null references "runs" ("id") on delete cascade
);
create index on "steps" ("owner_id");
create index on "steps" ("item");
create index on "steps" ("run");
