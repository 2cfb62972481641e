create table "recipes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "serves" double precision not null default 4,
  "takes" integer,
  "kind" text[] not null default '{}',
  "method" text
);
create index on "recipes" ("owner_id");

create table "ingredients" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "amount" double precision,
  "unit" text,
  "aisle" text default 'Other',
  "recipe" uuid not null references "recipes" (id) on delete cascade
);
create index on "ingredients" ("owner_id");
create index on "ingredients" ("recipe");

create table "meals" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "day" date not null,
  "meal" text not null default 'Supper',
  "recipe" uuid not null references "recipes" (id) on delete cascade,
  "people" double precision not null default 4
);
create index on "meals" ("owner_id");
create index on "meals" ("recipe");

create table "ticks" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "week" date not null,
  "what" text not null,
  "extra" boolean not null default false,
  "done" boolean not null default false
);
create index on "ticks" ("owner_id");
