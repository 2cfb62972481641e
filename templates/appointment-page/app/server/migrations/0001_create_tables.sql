create table "services" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "lasts" integer not null default 30,
  "price" bigint,
  "about" text,
  "offered" boolean not null default true
);
create index on "services" ("owner_id");

create table "appointments" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "phone" text not null,
  "mail" text,
  "service" uuid not null references "services" (id) on delete cascade,
  "day" date not null,
  "from" text not null,
  "lasts" integer not null default 30,
  "wish" text,
  "state" text not null default 'Booked',
  "code" text
);
create index on "appointments" ("owner_id");
create index on "appointments" ("service");

create table "closures" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "day" date not null unique,
  "why" text
);
create index on "closures" ("owner_id");

create table "hours" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "day" text not null default 'Monday',
  "from" text not null,
  "until" text not null
);
create index on "hours" ("owner_id");

create table "rules" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "time_zone" text not null default 'America/New_York',
  "every_minutes" double precision not null default 30,
  "lead_hours" double precision not null default 2,
  "cancel_hours" double precision not null default 12
);
create index on "rules" ("owner_id");

-- Each appointment has a link that nobody can guess.
alter table "appointments" alter column "code" set default replace(gen_random_uuid()::text, '-', ''), alter column "code" set not null;
create unique index "appointments_code" on "appointments" ("code");
create index "appointments_day" on "appointments" ("day");
