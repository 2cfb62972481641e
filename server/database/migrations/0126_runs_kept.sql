-- What stays of a run under its reply: which files it changed.
alter table runs add column changes jsonb;
