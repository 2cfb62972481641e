-- Who reads and changes a thing at Stripe does it alone under its name. Unlogged: after a crash nobody holds anything.
create unlogged table payment_leases (
  key text primary key,
  holder uuid not null,
  ends_at timestamptz not null
);
