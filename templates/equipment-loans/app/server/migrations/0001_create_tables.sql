create table "things" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique,
  "kind" text default 'Other',
  "label" text,
  "kept" text,
  "lendable" boolean not null default true,
  "notes" text
);
create index on "things" ("owner_id");

create table "loans" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "thing" uuid not null references "things" (id) on delete cascade,
  "start" date not null,
  "end" date not null,
  "purpose" text,
  "phone" text,
  "state" text not null default 'Requested',
  "remarks" text
);
create index on "loans" ("owner_id");
create index on "loans" ("thing");
