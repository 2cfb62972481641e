-- Domains of creators' own on which their apps answer.

create table app_domains (
  project_id uuid primary key references projects on delete cascade,
  -- As DNS knows it: small letters, punycode, no closing dot.
  domain text not null check (domain = lower(domain) and length(domain) between 4 and 253),
  -- What its TXT record must hold.
  proof text not null,
  status text not null default 'pending' check (status in ('pending', 'proved', 'failed')),
  message text not null default '',
  checked_at timestamptz,
  created_at timestamptz not null default now()
);
-- Anyone may claim a domain, so that nobody can keep its owner from it; one app has it.
create unique index app_domains_proved on app_domains (domain) where status = 'proved';
