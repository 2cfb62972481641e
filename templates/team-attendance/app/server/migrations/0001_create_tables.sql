create table "players" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique,
  "number" double precision,
  "plays" text,
  "active" boolean not null default true
);
create index on "players" ("owner_id");

create table "dates" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "kind" text not null default 'Practice',
  "day" date not null,
  "from" text not null,
  "place" text,
  "against" text,
  "result" text,
  "notes" text
);
create index on "dates" ("owner_id");
create index on "dates" ("day");

create table "speakers" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "player" uuid not null references "players" ("id") on delete cascade
);
create index on "speakers" ("player");
create unique index on "speakers" ("owner_id", "player") nulls not distinct;

create table "marks" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "date" uuid not null references "dates" ("id") on delete cascade,
  "player" uuid not null references "players" ("id") on delete cascade,
  "says" text,
  "said_by" text,
  "was" text,
  "figure" double precision not null default 0,
  unique ("date", "player")
);
create index on "marks" ("owner_id");
create index on "marks" ("player");
