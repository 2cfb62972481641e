// The store's tables: objects as JSON beside the few columns that lists and timers ask for.

export const schema = `
create table if not exists objects (
  sequence integer primary key autoincrement,
  kind text not null,
  id text not null,
  owner text not null default '',
  body text not null,
  unique (kind, id)
);
create index if not exists objects_owner on objects (kind, owner, sequence);
create index if not exists objects_customer on objects (kind, json_extract(body, '$.customer')) where json_extract(body, '$.customer') is not null;
create index if not exists objects_subscription on objects (kind, json_extract(body, '$.subscription')) where json_extract(body, '$.subscription') is not null;
create index if not exists objects_invoice on objects (kind, json_extract(body, '$.invoice')) where json_extract(body, '$.invoice') is not null;
create index if not exists objects_parent on objects (kind, json_extract(body, '$.parent.subscription_details.subscription')) where json_extract(body, '$.parent.subscription_details.subscription') is not null;
create index if not exists objects_charge on objects (kind, json_extract(body, '$.charge')) where json_extract(body, '$.charge') is not null;
create index if not exists objects_intent on objects (kind, json_extract(body, '$.payment_intent')) where json_extract(body, '$.payment_intent') is not null;
create index if not exists objects_source on objects (kind, json_extract(body, '$.source')) where json_extract(body, '$.source') is not null;
create index if not exists objects_product on objects (kind, json_extract(body, '$.product')) where json_extract(body, '$.product') is not null;

create table if not exists due (
  id integer primary key autoincrement,
  at integer not null,
  clock text not null default '',
  job text not null,
  subject text not null,
  unique (job, subject)
);
create index if not exists due_at on due (clock, at, id);

create table if not exists deliveries (
  id integer primary key autoincrement,
  event text not null,
  url text not null,
  secret text not null,
  body text not null,
  attempts integer not null default 0,
  next_at integer not null,
  state text not null default 'waiting',
  copy integer not null default 0,
  fate integer not null default 0,
  last_error text
);
create index if not exists deliveries_waiting on deliveries (state, next_at, id);

create table if not exists answers (
  key text primary key,
  fingerprint text not null,
  status integer not null,
  body text not null,
  request text not null,
  created integer not null
);

create index if not exists answers_created on answers (created);

create table if not exists form_tokens (token text primary key, page text not null, created integer not null);
create table if not exists settings (name text primary key, value text not null);
`;
