-- Servers take their share of the apps little by little, and say that they are about to leave before they do.

alter table servers
  -- How long it has taken apps; it counts that itself.
  add column takes_apps_for_ms bigint not null default 0,
  -- It hands its apps over, and nobody hands any to it.
  add column is_leaving boolean not null default false;
