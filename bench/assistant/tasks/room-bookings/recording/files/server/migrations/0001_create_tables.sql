create table "rooms" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique
);
create index on "rooms" ("owner_id");
create table "bookings" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "what" text not null,
  "room" uuid not null references "rooms" (id) on delete cascade,
  "start" timestamptz not null,
  "end" timestamptz not null,
  "state" text not null default 'Booked'
);
create index on "bookings" ("owner_id");
create index on "bookings" ("room");
