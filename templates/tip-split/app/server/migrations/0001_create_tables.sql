create table "bills" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "place" text not null,
  "amount" bigint not null,
  "tip" double precision not null check ("tip" between 0 and 100),
  "people" double precision not null,
  "each" bigint not null
);
create index on "bills" ("owner_id");
