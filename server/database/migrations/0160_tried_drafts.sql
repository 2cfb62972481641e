-- A draft of an outside agent that passed its checks, shown on rows of its own so that it can be tried: as a comparison a project
-- that is in no list and answers no call. One for each access token.
alter table projects
  add column tried_by uuid,
  add check (tried_by is null or comparison_of is not null);
drop index projects_comparison;
create unique index projects_comparison on projects (owner_id)
  where comparison_of is not null and tried_by is null and deleted_at is null;
create unique index projects_tried_by on projects (tried_by) where tried_by is not null and deleted_at is null;
