create table "notes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "what" text not null,
  "sent_at" timestamptz
);
create index on "notes" ("owner_id");
