-- Servers tell each other's silence by counting beats: a clock that is set, the database's own included, ends and keeps nobody.

alter table servers add column beats bigint not null default 0;
