create table "polls" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "question" text not null,
  "answers" text[] not null default '{}',
  "state" text default 'Open'
);

create table "votes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "poll" uuid not null references "polls" ("id") on delete cascade,
  "answer" text not null
);
create index "votes_poll" on "votes" ("poll");
