create table "envelopes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique,
  "monthly" bigint not null
);
create index on "envelopes" ("owner_id");

create table "incomes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "source" text not null,
  "amount" bigint not null,
  "received_on" date not null
);
create index on "incomes" ("owner_id");

create table "spendings" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "amount" bigint not null,
  "envelope" uuid not null references "envelopes" (id) on delete cascade,
  "what" text not null,
  "spent_on" date not null
);
create index on "spendings" ("owner_id");
create index on "spendings" ("envelope");
