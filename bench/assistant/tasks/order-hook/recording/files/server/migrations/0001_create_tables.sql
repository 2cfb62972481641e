create table "orders" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "customer" text not null,
  "number" text not null unique,
  "total" bigint not null
);
create index on "orders" ("owner_id");
