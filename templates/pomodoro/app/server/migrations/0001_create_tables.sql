create table "tasks" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "planned" double precision not null default 2,
  "done" boolean not null default false
);
create index on "tasks" ("owner_id");

create table "clocks" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "slot" text not null default 'mine',
  "phase" text not null default 'Work',
  "ends_at" timestamptz,
  "work" integer not null default 25,
  "rest" integer not null default 5,
  "task" uuid references "tasks" (id) on delete set null
);
create index on "clocks" ("owner_id");
create index on "clocks" ("task");
create unique index on "clocks" ("owner_id", "slot") nulls not distinct;

create table "rounds" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "ended_at" timestamptz not null,
  "minutes" integer not null,
  "task" uuid references "tasks" (id) on delete set null
);
create index on "rounds" ("owner_id");
create index on "rounds" ("task");
