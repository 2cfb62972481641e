create table "tickets" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "subject" text not null,
  "name" text not null,
  "mail" text not null,
  "message" text not null,
  "state" text not null default 'New',
  "code" text
);
create index on "tickets" ("owner_id");

create table "notes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "ticket" uuid not null references "tickets" (id) on delete cascade,
  "kind" text not null default 'Answer',
  "text" text not null,
  "attachment" text,
  "link" text,
  "mailed" text
);
create index on "notes" ("owner_id");
create index on "notes" ("ticket");

-- Each ticket has a link that nobody can guess, and a mail that was brought twice is one.
alter table "tickets" alter column "code" set default replace(gen_random_uuid()::text, '-', ''), alter column "code" set not null;
create unique index "tickets_code" on "tickets" ("code");
create table "mails_taken" ("id" text primary key, "at" timestamptz not null default now());
