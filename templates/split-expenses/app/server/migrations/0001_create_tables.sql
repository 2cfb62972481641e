create table "people" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique
);
create index on "people" ("owner_id");

create table "costs" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "what" text not null,
  "amount" bigint not null,
  "paid_by" uuid not null references "people" (id) on delete cascade,
  "for_whom" text[] not null default '{}',
  "spent_on" date not null,
  "settles" boolean not null default false
);
create index on "costs" ("owner_id");
create index on "costs" ("paid_by");
