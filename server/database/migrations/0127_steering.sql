-- What a person steers a run by: its mode, messages that join it while it works, and what a stop goes back to.
alter table runs
  add column mode text not null default 'build' check (mode in ('build', 'plan', 'ask')),
  -- Whether it has begun to write or check: before that nobody is told that code is generated.
  add column generating boolean not null default false,
  -- The last tree of the run that passed its checks.
  add column green_tree jsonb,
  -- What a run in the mode "plan" proposes.
  add column plan jsonb;

-- A message that joins is given to the model with its next turn; others wait until the run has ended.
alter table queued_messages add column joins boolean not null default false;
