-- An invoice's net and total are what its lines add up to, with its tax.
create function "sum_invoice"("one" uuid) returns void language sql as $$
  update "invoices" i set
    "net" = s.net,
    "total" = s.net + round(s.net * i."tax" / 100)
  from (select coalesce(sum("amount"), 0)::bigint as net from "lines" where "invoice" = "one") s
  where i."id" = "one" and (i."net", i."total") is distinct from (s.net, s.net + round(s.net * i."tax" / 100)::bigint)
$$;

create function "lines_changed"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform "sum_invoice"(old."invoice"); end if;
  if tg_op <> 'DELETE' then perform "sum_invoice"(new."invoice"); end if;
  return null;
end $$;
create trigger "lines_sum" after insert or update or delete on "lines" for each row execute function "lines_changed"();

create function "tax_changed"() returns trigger language plpgsql as $$
begin
  perform "sum_invoice"(new."id");
  return null;
end $$;
create trigger "tax_sum" after update of "tax" on "invoices" for each row when (old."tax" is distinct from new."tax")
  execute function "tax_changed"();
