create table "people" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique
);
create index on "people" ("owner_id");

-- Which account is which person: one each. Written by the server alone.
create table "claims" (
  "owner_id" text primary key,
  "person" uuid not null unique references "people" ("id") on delete cascade
);

create table "slots" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "task" text not null,
  "day" date not null,
  "from" text not null,
  "until" text,
  "person" uuid references "people" ("id") on delete set null,
  "offered" boolean not null default false
);
create index on "slots" ("owner_id");
create index on "slots" ("person");
create index on "slots" ("day");

create table "swaps" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "slot" uuid not null references "slots" ("id") on delete cascade,
  "day" date not null,
  "had" text,
  "took" text not null,
  "at" timestamptz not null
);
create index on "swaps" ("owner_id");
create index on "swaps" ("slot");
