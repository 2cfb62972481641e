create table "exercises" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "group" text default 'Legs',
  "step" double precision not null default 2.5
);
create index on "exercises" ("owner_id");

create table "sets" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "exercise" uuid not null references "exercises" (id) on delete cascade,
  "weight" double precision not null,
  "repetitions" double precision not null,
  "volume" double precision,
  "done_at" timestamptz not null
);
create index on "sets" ("owner_id");
create index on "sets" ("exercise");
