create table "pages" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null unique,
  "text" text not null,
  "version" double precision default 1
);
create index on "pages" ("owner_id");

create table "versions" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "page" uuid not null references "pages" (id) on delete cascade,
  "title" text not null,
  "text" text not null,
  "number" double precision not null
);
create index on "versions" ("owner_id");
create index on "versions" ("page");

-- The first version of a page is what it began as.
create function "keep_first_version"() returns trigger language plpgsql as $$
begin
  insert into "versions" ("owner_id", "owner_name", "page", "title", "text", "number")
  values (new."owner_id", new."owner_name", new."id", new."title", new."text", 1);
  return null;
end $$;
create trigger "pages_first_version" after insert on "pages" for each row execute function "keep_first_version"();
