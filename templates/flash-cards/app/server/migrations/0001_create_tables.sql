create table "decks" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "about" text
);
create index on "decks" ("owner_id");

create table "cards" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "deck" uuid not null references "decks" (id) on delete cascade,
  "term" text not null,
  "translation" text not null,
  "note" text
);
create index on "cards" ("owner_id");
create index on "cards" ("deck");

create table "progress" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "card" uuid not null references "cards" (id) on delete cascade,
  "box" double precision not null,
  "due_on" date not null
);
create index on "progress" ("card");
create unique index on "progress" ("owner_id", "card");
