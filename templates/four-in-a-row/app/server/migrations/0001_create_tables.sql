create table "games" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "second_id" text,
  "second_name" text,
  "moves" text,
  "starter" double precision not null default 0,
  "given_up" double precision,
  "since" timestamptz not null,
  "first_wins" double precision not null default 0,
  "second_wins" double precision not null default 0,
  "draws" double precision not null default 0
);
create index on "games" ("owner_id");
create index on "games" ("second_id");
