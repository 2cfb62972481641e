-- Keys of providers that are reached at an address (or in a region) of the creator's; what makes plans, and how hard it thinks.
alter table assistant_keys
  add column address text check (length(address) <= 300),
  add column plan_model text check (length(plan_model) <= 120),
  add column effort text check (effort in ('low', 'medium', 'high'));
