create table "clients" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "address" text,
  "email" text
);
create index on "clients" ("owner_id");

create table "quotes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "client" uuid not null references "clients" (id) on delete cascade,
  "state" text not null default 'Draft',
  "good_until" date not null,
  "intro" text,
  "tax" double precision not null default 19 check ("tax" between 0 and 100),
  "net" bigint,
  "tax_amount" bigint,
  "total" bigint,
  "accepted_by" text,
  "accepted_at" timestamptz,
  "code" text not null unique default replace(gen_random_uuid()::text, '-', '')
);
create index on "quotes" ("owner_id");
create index on "quotes" ("client");

create table "positions" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "what" text not null,
  "quantity" double precision not null default 1,
  "price" bigint not null,
  "amount" bigint,
  "optional" boolean not null default false,
  "chosen" boolean not null default true,
  "quote" uuid not null references "quotes" (id) on delete cascade
);
create index on "positions" ("owner_id");
create index on "positions" ("quote");

create table "invoices" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "number" text not null unique,
  "title" text not null,
  "client" uuid not null references "clients" (id) on delete cascade,
  -- One invoice for a quote, however often one presses.
  "quote" uuid unique references "quotes" (id) on delete set null,
  "state" text not null default 'Sent',
  "issued_on" date not null,
  "due_on" date not null,
  "tax" double precision not null default 19 check ("tax" between 0 and 100),
  "net" bigint,
  "tax_amount" bigint,
  "total" bigint
);
create index on "invoices" ("owner_id");

create table "lines" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "what" text not null,
  "quantity" double precision not null default 1,
  "price" bigint not null,
  "amount" bigint,
  "invoice" uuid not null references "invoices" (id) on delete cascade
);
create index on "lines" ("owner_id");
create index on "lines" ("invoice");
