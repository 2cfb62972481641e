-- Of the input tokens: those that the provider had kept, which it bills at a fraction.
alter table runs add column cached_tokens bigint not null default 0;
alter table token_use add column cached_tokens bigint not null default 0;
