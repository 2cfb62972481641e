-- Documents are cut at empty lines into passages, which full-text search finds. Written by the database, whoever writes a document.
create table "passages" (
  "document" uuid not null references "documents" ("id") on delete cascade,
  "position" integer not null,
  "text" text not null,
  "words" tsvector not null,
  primary key ("document", "position")
);
create index "passages_words" on "passages" using gin ("words");

create function "cut_document"() returns trigger language plpgsql as $$
begin
  delete from "passages" where "document" = new."id";
  insert into "passages" ("document", "position", "text", "words")
  select new."id", row_number() over (order by part.at, piece.at), piece.text, to_tsvector('english', new."title" || ' ' || piece.text)
  from regexp_split_to_table(new."text", E'\\n\\s*\\n') with ordinality as part ("text", "at"),
    lateral (
      -- What goes on for pages is cut every 1,500 letters.
      select substr(btrim(part."text"), 1 + 1500 * n, 1500) as "text", n as "at"
      from generate_series(0, (length(btrim(part."text")) - 1) / 1500) as n
    ) as piece
  where length(btrim(part."text")) > 0;
  return null;
end $$;
create trigger "documents_cut" after insert or update of "title", "text" on "documents"
  for each row execute function "cut_document"();
