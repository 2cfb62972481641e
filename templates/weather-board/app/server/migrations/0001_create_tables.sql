create table "places" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "latitude" double precision not null,
  "longitude" double precision not null,
  "cold_below" double precision default 2,
  "wind_above" double precision default 60,
  "rain_above" double precision default 8,
  "mail" text
);
create index on "places" ("owner_id");

create table "hours" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "place" uuid not null references "places" (id) on delete cascade,
  "at" timestamptz not null,
  "sky" text not null default 'Clouds',
  "temperature" double precision not null,
  "gusts" double precision not null,
  "rain" double precision not null
);
create index on "hours" ("owner_id");
create index on "hours" ("place");

create table "warnings" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "text" text not null,
  "place" uuid not null references "places" (id) on delete cascade,
  "kind" text,
  "day" date not null,
  "mail" text
);
create index on "warnings" ("owner_id");
create index on "warnings" ("place");

-- One warning for each place, kind and day; the hours of a place are read together.
create unique index "warnings_once" on "warnings" ("place", "kind", "day");
create index "hours_at" on "hours" ("place", "at");
