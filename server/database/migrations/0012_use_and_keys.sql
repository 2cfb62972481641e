-- What the chat tells of models and of messages said differently: what ended a run, keys that were refused, messages that
-- were set aside; and where servers hand each other events that are too large for a notification.
alter table runs add column fault text;
alter table assistant_keys add column refused_at timestamptz;

-- The message that was sent in the place of this one and of those before it that name the same.
alter table messages add column set_aside_by uuid references messages on delete cascade;
create index messages_set_aside on messages (set_aside_by) where set_aside_by is not null;

-- The layout that Socket.IO's adapter for PostgreSQL asks for; it empties the table itself.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
