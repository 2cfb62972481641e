-- Servers hand each other events in batches, in their order. A batch that is too large for a notification waits here for
-- the other servers to read it; nothing of it has to survive a crash, since the notification does not.
drop table socket_io_attachments;

create unlogged table large_events (
  server uuid not null,
  number bigint not null,
  payload text not null,
  created_at timestamptz not null default now(),
  primary key (server, number)
);
create index large_events_created_at on large_events (created_at);
