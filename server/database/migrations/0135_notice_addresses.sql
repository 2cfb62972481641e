-- Where people want what an app tells them by e-mail, too: typed by themselves, confirmed from the mailbox.

create table notice_addresses (
  project_id uuid not null references projects (id) on delete cascade,
  -- Their id in the app.
  person text not null,
  address text not null,
  confirmed_at timestamptz,
  -- Questions for a confirmation since `asked_at`, so that nobody's mailbox is flooded with them.
  asked int not null default 1,
  asked_at timestamptz not null default now(),
  primary key (project_id, person)
);
create index notice_addresses_of_address on notice_addresses (address);

-- What an app writes itself, what it tells people, and the question whether an address is theirs.
alter table app_mails add column kind text not null default 'mail' check (kind in ('mail', 'notices', 'confirmation'));
create index app_mails_waiting_notices on app_mails (project_id, address) where kind = 'notices' and status = 'queued';
