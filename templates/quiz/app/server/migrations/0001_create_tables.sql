create table "quizzes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "about" text,
  "open" boolean not null default true
);
create index on "quizzes" ("owner_id");

create table "questions" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "question" text not null,
  "a" text not null,
  "b" text not null,
  "c" text,
  "d" text,
  "right" text not null,
  "why" text,
  "quiz" uuid not null references "quizzes" (id) on delete cascade
);
create index on "questions" ("owner_id");
create index on "questions" ("quiz");

create table "answers" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "question" uuid not null references "questions" (id) on delete cascade,
  "given" text not null,
  "correct" boolean not null default false
);
create index on "answers" ("owner_id");
create index on "answers" ("question");
create unique index on "answers" ("owner_id", "question") nulls not distinct;
