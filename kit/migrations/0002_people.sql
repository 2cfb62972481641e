-- Who has which role, and the links that give one. Apps used to make these themselves, with a text of the kit's.
create table if not exists "_people" (
  "id" text primary key,
  "name" text not null,
  "roles" text[] not null default '{}',
  "seen_at" timestamptz not null default now()
);
create table if not exists "_invitations" (
  "role" text primary key,
  "code" text not null unique,
  "created_at" timestamptz not null default now()
);
