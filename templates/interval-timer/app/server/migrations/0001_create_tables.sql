create table "sessions" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "workout" text not null,
  "finished_at" timestamptz not null,
  "minutes" double precision not null
);
create index on "sessions" ("owner_id");

create table "workouts" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "exercises" text[] not null default '{}',
  "rounds" double precision not null default 3,
  "work" double precision not null default 40,
  "rest" double precision not null default 20
);
create index on "workouts" ("owner_id");
