create table "surveys" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "intro" text,
  "thanks" text default 'Thank you. That helps us a lot.',
  "open" boolean not null default true,
  "code" text
);
create index on "surveys" ("owner_id");

create table "questions" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "survey" uuid not null references "surveys" (id) on delete cascade,
  "text" text not null,
  "kind" text not null default 'One of these',
  "options" text[] not null default '{}',
  "required" boolean not null default false,
  "position" double precision default 0
);
create index on "questions" ("owner_id");
create index on "questions" ("survey");

create table "answers" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "survey" uuid not null references "surveys" (id) on delete cascade,
  "question" uuid not null references "questions" (id) on delete cascade,
  "value" text not null,
  "response" text not null
);
create index on "answers" ("owner_id");
create index on "answers" ("survey");
create index on "answers" ("question");

-- Each survey has a link that nobody can guess.
alter table "surveys" alter column "code" set default replace(gen_random_uuid()::text, '-', ''), alter column "code" set not null;
create unique index "surveys_code" on "surveys" ("code");
