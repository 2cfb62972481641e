-- A new domain's record is looked for by the server itself, ever more seldom, and for some days.

alter table app_domains
  -- When looking for it began; each wish of its creator's begins it anew once it has ended.
  add column claimed_at timestamptz not null default now();
drop index app_domains_checked;
create index app_domains_checked on app_domains (checked_at);
