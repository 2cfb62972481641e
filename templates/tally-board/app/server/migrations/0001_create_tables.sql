create table "names" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "color" text not null default 'Teal',
  "price" bigint,
  "spent" bigint,
  "paid" bigint,
  "owed" bigint
);
create index on "names" ("owner_id");
create unique index on "names" (lower("name"));

create table "presses" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" uuid not null references "names" (id) on delete cascade,
  "at" timestamptz not null,
  "amount" bigint,
  "note" text
);
create index on "presses" ("owner_id");
create index on "presses" ("name");
create index on "presses" ("at");

create table "payments" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" uuid not null references "names" (id) on delete cascade,
  "amount" bigint not null,
  "paid_on" date not null
);
create index on "payments" ("owner_id");
create index on "payments" ("name");
