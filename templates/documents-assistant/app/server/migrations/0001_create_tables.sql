create table "documents" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "text" text not null,
  "original" text
);
create index on "documents" ("owner_id");

create table "questions" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "question" text not null,
  "answer" text,
  "problem" text,
  "is_sample" boolean not null default false,
  "passages" text
);
create index on "questions" ("owner_id");
