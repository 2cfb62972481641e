-- A new domain's record is looked for by the server itself, for some days; and several servers share the apps.

alter table app_domains
  -- When looking for it began; each wish of its creator's begins it anew once it has ended.
  add column claimed_at timestamptz not null default now();
drop index app_domains_checked;
create index app_domains_checked on app_domains (checked_at);

-- Those that announce an address; one whose beat is old counts as gone.
create unlogged table servers (
  id uuid primary key,
  address text not null,
  beaten_at timestamptz not null
);
