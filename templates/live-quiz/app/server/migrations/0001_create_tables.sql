create table "quizzes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "seconds" double precision not null default 20,
  "points" text not null default 'One for each right answer',
  "about" text
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
  "position" double precision,
  "quiz" uuid not null references "quizzes" ("id") on delete cascade
);
create index on "questions" ("owner_id");
create index on "questions" ("quiz");

-- One run of a quiz. Written by the server alone: people meet it through its calls.
create table "games" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "created_at" timestamptz not null default now(),
  "quiz" uuid not null references "quizzes" ("id") on delete cascade,
  "code" text not null,
  -- The questions in their order, as they stood when the game was begun.
  "asked" uuid[] not null,
  "number" integer not null default 0,
  "question" uuid references "questions" ("id") on delete set null,
  "closes_at" timestamptz,
  "ended_at" timestamptz
);
create unique index on "games" ("code") where "ended_at" is null;
create index on "games" ("owner_id");
create index on "games" ("quiz");

create table "teams" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "created_at" timestamptz not null default now(),
  "game" uuid not null references "games" ("id") on delete cascade,
  "name" text not null,
  unique ("game", "owner_id")
);
create unique index on "teams" ("game", lower("name"));
create index on "teams" ("owner_id");

create table "answers" (
  "id" uuid primary key default gen_random_uuid(),
  "created_at" timestamptz not null default now(),
  "team" uuid not null references "teams" ("id") on delete cascade,
  "question" uuid not null references "questions" ("id") on delete cascade,
  "given" text not null,
  -- How much of the time was left, from 0 to 1.
  "left" real not null,
  unique ("team", "question")
);
create index on "answers" ("question");
