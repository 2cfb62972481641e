create table "levels" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique,
  "amount" bigint not null
);
create index on "levels" ("owner_id");

create table "members" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "email" text,
  "level" uuid references "levels" (id) on delete set null,
  "state" text not null default 'Active',
  "joined_on" date,
  "owes" bigint
);
create index on "members" ("owner_id");
create index on "members" ("level");

create table "years" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique,
  "due_on" date not null,
  "asked" double precision,
  "paid" bigint,
  "open" bigint
);
create index on "years" ("owner_id");

create table "fees" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "member" uuid not null references "members" (id) on delete cascade,
  "year" uuid not null references "years" (id) on delete cascade,
  "amount" bigint not null,
  "state" text not null default 'Open',
  "due_on" date not null,
  "paid_on" date,
  "paid_by" text,
  "reminded_on" date,
  "code" text not null unique default replace(gen_random_uuid()::text, '-', ''),
  -- Nobody is asked twice for one year, whoever presses at the same moment.
  unique ("member", "year")
);
create index on "fees" ("owner_id");
create index on "fees" ("year");
