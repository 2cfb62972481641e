-- What a client has accepted stays as it was: its positions can't be added to, changed or taken away.
create function "keep_accepted"() returns trigger language plpgsql as $$
declare
  of_quote uuid := case when tg_op = 'INSERT' then new."quote" else old."quote" end;
begin
  if exists (select 1 from "quotes" where "id" = of_quote and "state" in ('Accepted', 'Invoiced')) then
    raise exception 'This quote was accepted: its positions stay.' using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger "positions_stay" before insert or update or delete on "positions" for each row execute function "keep_accepted"();
