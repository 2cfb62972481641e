create table "contacts" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "email" text,
  "phone" text,
  "company" text
);
create index on "contacts" ("owner_id");
create unique index on "contacts" ("owner_id", "email");
