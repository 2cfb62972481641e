-- The card with which the built-in model shows what it understood; it is of the run's own revision.
alter table runs add column understood jsonb;
