-- Who has agreed to be led to a creator's own domain, which then knows who they are. Another domain is agreed to anew.
create table domain_agreements (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  domain text not null,
  agreed_at timestamptz not null default now(),
  primary key (project_id, user_id, domain)
);
