create table "orders" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "mail" text not null,
  "address" text not null,
  "state" text not null default 'Not paid',
  "total" bigint not null default 0,
  "code" text
);
create index on "orders" ("owner_id");

create table "products" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "kind" text not null default 'Cup',
  "price" bigint not null,
  "stock" double precision not null default 0,
  "about" text,
  "offered" boolean not null default true
);
create index on "products" ("owner_id");

create table "lines" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "order" uuid not null references "orders" (id) on delete cascade,
  "product" uuid references "products" (id) on delete set null,
  "name" text not null,
  "quantity" double precision not null,
  "price" bigint not null
);
create index on "lines" ("owner_id");
create index on "lines" ("order");
create index on "lines" ("product");

-- Each order has a link that nobody can guess.
alter table "orders" alter column "code" set default replace(gen_random_uuid()::text, '-', ''), alter column "code" set not null;
create unique index "orders_code" on "orders" ("code");
