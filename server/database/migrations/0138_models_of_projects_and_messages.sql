-- One key for each provider, and which model answers a project, or one of its runs: "builtin" or "<provider>/<model>".
alter table assistant_keys
  drop constraint assistant_keys_pkey,
  add primary key (user_id, provider),
  -- The one that was chosen last answers where nothing else is wanted.
  add column chosen_at timestamptz not null default now();
update assistant_keys set chosen_at = created_at;
alter table projects add column model text check (length(model) <= 160);
alter table runs add column wanted_model text check (length(wanted_model) <= 160);
