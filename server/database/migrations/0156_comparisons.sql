-- A past revision that its creator looks at beside the present one: a project of its own that is in no list and answers no call,
-- until its end at the latest. One for each creator.
alter table projects
  add column comparison_of uuid references projects on delete cascade,
  add column comparison_number integer,
  add column comparison_until timestamptz,
  add check ((comparison_of is null) = (comparison_number is null) and (comparison_of is null) = (comparison_until is null));
create unique index projects_comparison on projects (owner_id) where comparison_of is not null and deleted_at is null;
create index projects_comparison_of on projects (comparison_of) where comparison_of is not null;
