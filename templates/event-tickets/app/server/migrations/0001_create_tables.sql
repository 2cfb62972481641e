create table "evenings" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "starts_at" timestamptz not null,
  "place" text,
  "about" text,
  "price" bigint not null,
  "places" double precision not null default 40,
  "on_sale" boolean not null default true
);
create index on "evenings" ("owner_id");

create table "purchases" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "evening" uuid not null references "evenings" (id) on delete cascade,
  "quantity" double precision not null,
  "state" text not null default 'Being paid',
  "code" text
);
create index on "purchases" ("owner_id");
create index on "purchases" ("evening");

create table "tickets" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "evening" uuid not null references "evenings" (id) on delete cascade,
  "purchase" uuid not null references "purchases" (id) on delete cascade,
  "code" text not null unique,
  "came_at" timestamptz
);
create index on "tickets" ("owner_id");
create index on "tickets" ("evening");
create index on "tickets" ("purchase");

-- Each purchase has a link that nobody can guess, each ticket a code that can be typed.
alter table "purchases" alter column "code" set default replace(gen_random_uuid()::text, '-', ''), alter column "code" set not null;
create unique index "purchases_code" on "purchases" ("code");
alter table "tickets" alter column "code" set default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
