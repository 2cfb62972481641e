-- E-mail of apps: what they handed over, and to whom their owners let them write.

create table app_mails (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  environment text not null check (environment in ('preview', 'live')),
  address text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  status text not null check (status in ('preview', 'outbox', 'held', 'queued', 'sent', 'failed', 'stopped')),
  reason text,
  attempts int not null default 0,
  -- Of one that is queued.
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index app_mails_of_project on app_mails (project_id, created_at desc);
create index app_mails_due on app_mails (next_try_at) where status = 'queued';

create table app_mail_addresses (
  project_id uuid not null references projects (id) on delete cascade,
  address text not null,
  allowed boolean not null default false,
  unsubscribed_at timestamptz,
  bounced_at timestamptz,
  primary key (project_id, address)
);
