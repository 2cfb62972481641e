create table "cards" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "stage" text not null,
  "priority" text default 'Normal',
  "who" text,
  "due" date,
  "project" text[] not null default '{}',
  "details" text
);
create index on "cards" ("owner_id");

create table "comments" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "text" text not null,
  "card" uuid not null references "cards" (id) on delete cascade
);
create index on "comments" ("owner_id");
create index on "comments" ("card");

create table "steps" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "step" text not null,
  "done" boolean not null default false,
  "card" uuid not null references "cards" (id) on delete cascade
);
create index on "steps" ("owner_id");
create index on "steps" ("card");
