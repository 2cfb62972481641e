create table "shifts" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "task" text not null,
  "day" date not null,
  "from" text not null,
  "lasts" integer not null default 120,
  "places" double precision not null default 3,
  "place" text,
  "notes" text
);
create index on "shifts" ("owner_id");

create table "signups" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "shift" uuid not null references "shifts" (id) on delete cascade
);
create index on "signups" ("owner_id");
create index on "signups" ("shift");
create unique index on "signups" ("owner_id", "shift") nulls not distinct;
