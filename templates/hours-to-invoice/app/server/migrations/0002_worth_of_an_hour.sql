-- What an entry is worth follows from its time and from the rate that its project has when it is written.
create function "price_hours"() returns trigger language plpgsql as $$
begin
  new."amount" := (select round(p."rate" * new."minutes" / 60.0) from "projects" p where p."id" = new."project");
  return new;
end $$;
create trigger "hours_price" before insert or update of "minutes", "project" on "hours" for each row execute function "price_hours"();
