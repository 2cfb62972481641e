create table "inputs" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "label" text not null,
  "name" text not null,
  "kind" text not null default 'Number',
  "start" double precision,
  "unit" text,
  "other_unit" text,
  "factor" double precision,
  "least" double precision,
  "most" double precision,
  "place" double precision not null default 1
);
create index on "inputs" ("owner_id");
create unique index on "inputs" (lower("name"));

create table "results" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "label" text not null,
  "name" text not null,
  "formula" text not null,
  "decimals" double precision not null default 0,
  "unit" text,
  "other_unit" text,
  "factor" double precision,
  "size" text not null default 'Normal',
  "place" double precision not null default 1
);
create index on "results" ("owner_id");
create unique index on "results" (lower("name"));
