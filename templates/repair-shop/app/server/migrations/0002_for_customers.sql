-- Each repair has a link that nobody can guess, and strangers may ask for a repair.
alter table "repairs" add column "code" text not null unique default replace(gen_random_uuid()::text, '-', '');

create table "requests" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "phone" text not null,
  "bike" text not null,
  "message" text,
  "status" text not null default 'New'
);
