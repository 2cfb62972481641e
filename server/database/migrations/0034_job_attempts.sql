-- How often a piece of work was begun while the server died each time before it had ended.
create table job_attempts (
  queue text not null,
  -- Of the row that says what is to be done.
  id text not null,
  begun integer not null default 1,
  primary key (queue, id)
);
