-- Custom domains in use: people sign in on them, and their records are looked after.

-- Host and browser that a code was made for; null for a frame's code, which any browser may use once.
alter table frame_codes add column binding text;

alter table app_domains
  -- Since when a proved domain's record was not there; null while it is.
  add column missing_since timestamptz;
create index app_domains_checked on app_domains (checked_at) where status = 'proved' or missing_since is not null;

alter table notices drop constraint notices_kind_check;
alter table notices
  add constraint notices_kind_check check (kind in ('failed', 'recovered', 'domain missing', 'domain back'));
