-- What the language model cost, in millionths of a dollar. Of a model without a price the tokens are counted apart.
alter table runs
  add column cost_micros bigint not null default 0,
  add column unpriced_tokens bigint not null default 0;
alter table token_use
  add column cost_micros bigint not null default 0,
  add column unpriced_tokens bigint not null default 0;
-- What a creator wants to spend in a month on keys of their own, in millionths of a dollar.
create table assistant_caps (
  user_id uuid primary key references users on delete cascade,
  monthly_micros bigint not null check (monthly_micros > 0)
);
