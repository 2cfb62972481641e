-- What apps asked language models, by person and day; '' is nobody in particular.

create table app_model_use (
  project_id uuid not null references projects (id) on delete cascade,
  day date not null,
  person text not null,
  calls int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (project_id, day, person)
);
