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

create table "invoices" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "number" text not null unique,
  "client" uuid not null references "clients" (id) on delete cascade,
  "subject" text,
  "status" text not null default 'Draft',
  "issued_on" date not null,
  "due_on" date not null,
  "tax" double precision not null default 19 check ("tax" between 0 and 100),
  "net" bigint,
  "tax_amount" bigint,
  "total" bigint
);
create index on "invoices" ("owner_id");
create index on "invoices" ("client");

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

create table "senders" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "address" text,
  "payment" text,
  "tax_number" text
);
create index on "senders" ("owner_id");
