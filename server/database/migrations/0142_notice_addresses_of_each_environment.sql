-- What somebody tries in the preview leaves the live app's address alone.

alter table notice_addresses add column environment text not null default 'live' check (environment in ('preview', 'live'));
alter table notice_addresses alter column environment drop default;
alter table notice_addresses drop constraint notice_addresses_pkey;
alter table notice_addresses add primary key (project_id, environment, person);
