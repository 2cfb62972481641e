-- A beat says how many of a server's leases others have taken from it, in place of all that it has (decision 094).

alter table servers add column lost_leases bigint not null default 0;
