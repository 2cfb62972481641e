create table "services" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique,
  "about" text,
  "state" text not null default 'Works',
  "address" text,
  "position" double precision default 10,
  "checked_at" timestamptz
);
create index on "services" ("owner_id");

create table "incidents" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "step" text not null default 'Looking into it',
  "service" uuid references "services" (id) on delete set null,
  "text" text not null
);
create index on "incidents" ("owner_id");
create index on "incidents" ("service");

create table "updates" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "incident" uuid not null references "incidents" (id) on delete cascade,
  "step" text not null,
  "text" text not null
);
create index on "updates" ("owner_id");
create index on "updates" ("incident");

create table "days" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "service" uuid not null references "services" (id) on delete cascade,
  "day" date not null,
  "state" text not null
);
create index on "days" ("owner_id");
create index on "days" ("service");

create table "subscribers" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "mail" text not null unique
);
create index on "subscribers" ("owner_id");

create unique index "days_of_a_service" on "days" ("service", "day");
