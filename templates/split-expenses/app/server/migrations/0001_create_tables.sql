create table "people" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique
);
create index on "people" ("owner_id");

-- Whoever has paid something, or has a share in something, can't be deleted: the others' balances would change.
create table "costs" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "what" text not null,
  "amount" bigint not null,
  "paid_by" uuid not null references "people" (id),
  "for_whom" text[] not null default '{}',
  "spent_on" date not null,
  "settles" boolean not null default false
);
create index on "costs" ("owner_id");
create index on "costs" ("paid_by");

-- Who shares a cost is settled when it is written: somebody who joins later owes nothing of it, and a new name changes nothing.
create table "shares" (
  "cost" uuid not null references "costs" (id) on delete cascade,
  "person" uuid not null references "people" (id),
  "cents" bigint not null,
  primary key ("cost", "person")
);
create index on "shares" ("person");

-- Equal shares that add up exactly: the first ones pay the cents that are left. A name of nobody is refused, from files too.
create function share_cost() returns trigger language plpgsql as $$
declare
  sharers uuid[];
begin
  if exists (select from unnest(new.for_whom) as name where name not in (select p.name from people p)) then
    raise check_violation using message = 'Nobody has this name', table = 'costs', column = 'for_whom';
  end if;
  if tg_op = 'INSERT' or new.for_whom is distinct from old.for_whom then
    select array_agg(id order by created_at, id) into sharers from people
      where cardinality(new.for_whom) = 0 or name = any (new.for_whom);
  else
    select array_agg(p.id order by p.created_at, p.id) into sharers
      from shares s join people p on p.id = s.person where s.cost = new.id;
  end if;
  if sharers is null then
    raise check_violation using message = 'Nobody shares this cost', table = 'costs', column = 'for_whom';
  end if;
  delete from shares where cost = new.id;
  insert into shares (cost, person, cents)
    select new.id, one.person,
      new.amount / cardinality(sharers) + case when one.at <= new.amount % cardinality(sharers) then 1 else 0 end
    from unnest(sharers) with ordinality as one (person, at);
  return null;
end $$;

create trigger share_cost after insert or update of amount, for_whom on costs
  for each row execute function share_cost();

-- Whoever gets another name has it in the costs that name them, too.
create function follow_name() returns trigger language plpgsql as $$
begin
  update costs set for_whom = array_replace(for_whom, old.name, new.name) where old.name = any (for_whom);
  return null;
end $$;

create trigger follow_name after update of name on people
  for each row when (old.name is distinct from new.name) execute function follow_name();
