-- The ledger has rows of sales, too: a row belongs to a subscription or to a sale, and a sale's buyer may be nobody known.
alter table ledger alter column subscription_id drop not null;
alter table ledger alter column user_id drop not null;
alter table ledger add column sale_id uuid;
alter table ledger add constraint ledger_source check (num_nonnulls(subscription_id, sale_id) = 1);
drop index ledger_project;
create index ledger_project on ledger (project_id, paid_at) include (kind, amount_cents, sale_id);
