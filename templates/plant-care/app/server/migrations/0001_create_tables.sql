create table "plants" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "photo" text,
  "kind" text not null default 'Leafy',
  "room" text,
  "every_days" double precision not null default 7,
  "watered_on" date,
  "notes" text
);
create index on "plants" ("owner_id");

create table "waterings" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "plant" uuid not null references "plants" (id) on delete cascade,
  "day" date not null
);
create index on "waterings" ("owner_id");
create index on "waterings" ("plant");

create table "reminders" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "mail" text not null,
  "on" boolean not null default true
);
create index on "reminders" ("owner_id");

create unique index "waterings_of_a_day" on "waterings" ("plant", "day");
-- Who was reminded in which run.
create table "sent" (
  "run_id" text not null,
  "owner_id" text not null,
  "at" timestamptz not null default now(),
  primary key ("run_id", "owner_id")
);
