create table "classes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "starts_at" timestamptz not null,
  "lasts" integer not null default 60,
  "teacher" text,
  "room" text,
  "places" double precision not null default 10,
  "cancel_hours" double precision not null default 12,
  "about" text
);
create index on "classes" ("owner_id");

create table "bookings" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "class" uuid not null references "classes" (id) on delete cascade,
  "state" text not null default 'Booked'
);
create index on "bookings" ("owner_id");
create index on "bookings" ("class");

-- Nobody has two places in a class.
create unique index "bookings_once" on "bookings" ("class", "owner_id") where "state" <> 'Cancelled';
