-- How often somebody has done something in a running window, so that all servers agree. Unlogged: after a crash everybody
-- begins anew. Columns as rate-limiter-flexible has them; `expire` is in milliseconds since 1970.
drop table sign_in_failures;
create unlogged table rate_counts (
  key text primary key,
  points integer not null,
  expire bigint
);
create index rate_counts_expire on rate_counts (expire);
