// What an app's database is made of, as statements that make it again elsewhere: read from PostgreSQL's catalogs, by the app's own role.
import type pg from "pg";

export type CopiedTable = Readonly<{
  /** With its schema, as SQL writes it. */
  name: string;
  /** Without those that PostgreSQL computes. */
  columns: string;
}>;

export type DatabaseParts = Readonly<{
  /** Types, sequences, tables, functions, views: in no order, since each may need another. */
  before: readonly string[];
  tables: readonly CopiedTable[];
  /** Constraints, indexes, triggers, and where sequences stand: in this order, after the rows. */
  after: readonly string[];
}>;

/** Something that is not known how to make again. The sentence is for the operator. */
export class UnknownPartsError extends Error {
  constructor(what: string) {
    super(`This database holds ${what}, which can't be copied: move it with pg_dump while the servers are stopped.`);
    this.name = "UnknownPartsError";
  }
}

/**
 * With an empty `search_path`, so that every name is written with its schema.
 * @param schema the app's only one
 * @throws UnknownPartsError
 */
export async function readParts(client: pg.Client, schema: string): Promise<DatabaseParts> {
  await refuseUnknown(client, schema);
  const { rows } = await client.query<{ before: string[]; tables: CopiedTable[]; after: string[] }>(ALL_PARTS, [
    schema,
  ]);
  const [parts] = rows;
  if (!parts) throw new Error("PostgreSQL does not tell what this database holds.");
  return parts;
}

async function refuseUnknown(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ what: string }>(UNKNOWN, [schema]);
  const [first] = rows;
  if (first) throw new UnknownPartsError(first.what);
}

const OWN = "(select oid from pg_namespace where nspname = $1)";
const relation = (alias: string) => `format('%I.%I', $1::text, ${alias}.relname)`;
/** Tables of the app's, none of a partition's or a type's. */
const OF_TABLES = `from pg_class c where c.relnamespace = ${OWN} and c.relkind = 'r'`;

/** Kinds of things that there is no statement for below. */
const UNKNOWN = `
  select 'the extension ' || extname as what from pg_extension where extname <> 'plpgsql' and $1::text is not null
  union all select 'partitioned or inherited tables' from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where c.relnamespace = ${OWN} and c.relkind in ('r', 'p')
  union all select 'a relation of another kind: ' || relname from pg_class where relnamespace = ${OWN} and relkind in ('p', 'f')
  union all select 'rows that a policy hides: ' || relname from pg_class where relnamespace = ${OWN} and relkind = 'r' and relrowsecurity
  union all select 'the rule ' || rulename from pg_rewrite r join pg_class c on c.oid = ev_class
    where c.relnamespace = ${OWN} and rulename <> '_RETURN'
  union all select 'the aggregate ' || proname from pg_proc where pronamespace = ${OWN} and prokind = 'a'
  union all select 'the type ' || typname from pg_type where typnamespace = ${OWN} and (typtype in ('r', 'm', 'p') or (typtype = 'b' and typcategory <> 'A'))
  union all select 'the operator ' || oprname from pg_operator where oprnamespace = ${OWN}
  union all select 'the operator class ' || opcname from pg_opclass where opcnamespace = ${OWN}
  union all select 'the collation ' || collname from pg_collation where collnamespace = ${OWN}
  union all select 'the conversion ' || conname from pg_conversion where connamespace = ${OWN}
  union all select 'the text search configuration ' || cfgname from pg_ts_config where cfgnamespace = ${OWN}
  union all select 'the text search dictionary ' || dictname from pg_ts_dict where dictnamespace = ${OWN}
  union all select 'large objects' from pg_largeobject_metadata
  union all select 'a cast of its own' from pg_cast where oid >= 16384
  union all select 'another schema: ' || nspname from pg_namespace
    where nspname <> $1 and nspname !~ '^pg_' and nspname <> 'information_schema'
  limit 1`;

const ENUMS = `
  select format('create type %I.%I as enum (%s)', $1::text, typname, string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)) as text
  from pg_type t join pg_enum on enumtypid = t.oid where typnamespace = ${OWN} group by typname order by typname`;

const COMPOSITES = `
  select format('create type %s as (%s)', ${relation("c")}, coalesce(string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum), '')) as text
  from pg_class c left join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
  where c.relnamespace = ${OWN} and c.relkind = 'c' group by c.oid, c.relname order by c.relname`;

const DOMAINS = `
  select format('create domain %I.%I as %s%s%s%s', $1::text, typname, format_type(typbasetype, typtypmod),
    coalesce(' default ' || typdefault, ''), case when typnotnull then ' not null' else '' end,
    coalesce((select string_agg(format(' constraint %I %s', conname, pg_get_constraintdef(c.oid)), '' order by conname)
      from pg_constraint c where contypid = t.oid and contype = 'c'), '')) as text
  from pg_type t where typnamespace = ${OWN} and typtype = 'd' order by typname`;

/** Those of identity columns come with their tables. */
const IS_IDENTITY =
  "exists (select from pg_depend where objid = c.oid and deptype = 'i' and classid = 'pg_class'::regclass)";
const SEQUENCES = `
  select format('create sequence %s as %s increment %s minvalue %s maxvalue %s start %s cache %s%s', ${relation("c")},
    format_type(seqtypid, null), seqincrement, seqmin, seqmax, seqstart, seqcache, case when seqcycle then ' cycle' else '' end) as text
  from pg_class c join pg_sequence on seqrelid = c.oid where c.relnamespace = ${OWN} and not ${IS_IDENTITY} order by c.relname`;

const COLUMN = `format('%I %s%s%s%s', attname, format_type(atttypid, atttypmod),
    case when attcollation <> 0 and attcollation <> typcollation
      then (select format(' collate %I.%I', nspname, collname) from pg_collation l join pg_namespace n on n.oid = collnamespace where l.oid = attcollation) else '' end,
    case when attidentity <> '' then (select format(' generated %s as identity (start %s increment %s minvalue %s maxvalue %s cache %s)',
        case attidentity when 'a' then 'always' else 'by default' end, seqstart, seqincrement, seqmin, seqmax, seqcache)
        from pg_sequence where seqrelid = pg_get_serial_sequence(${relation("c")}, attname)::regclass)
      when attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
      when attgenerated <> '' then format(' generated always as (%s) virtual', pg_get_expr(adbin, adrelid))
      when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end,
    case when attnotnull then ' not null' else '' end)`;
const MADE_TABLES = `
  select format('create %stable %s (%s)%s', case when c.relpersistence = 'u' then 'unlogged ' else '' end, ${relation("c")},
    coalesce((select string_agg(${COLUMN}, ', ' order by attnum) from pg_attribute a join pg_type t on t.oid = atttypid
      left join pg_attrdef d on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped), ''),
    coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as text ${OF_TABLES} order by c.relname`;

const FUNCTIONS = `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = ${OWN} order by proname, oid::regprocedure::text`;

const VIEWS = `
  select format('create %s %s%s as %s%s', case c.relkind when 'm' then 'materialized view' else 'view' end, ${relation("c")},
    coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''), rtrim(pg_get_viewdef(c.oid), ';'),
    case c.relkind when 'm' then ' with no data' else '' end) as text
  from pg_class c where c.relnamespace = ${OWN} and c.relkind in ('v', 'm') order by c.relname`;

const BEFORE = [ENUMS, COMPOSITES, DOMAINS, SEQUENCES, MADE_TABLES, FUNCTIONS, VIEWS];

const TABLES = `
  select ${relation("c")} as name, coalesce((select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''), '') as columns ${OF_TABLES} order by c.relname`;

/** Keys before what refers to them. */
const CONSTRAINTS = `
  select format('alter table %s add constraint %I %s', ${relation("c")}, conname, pg_get_constraintdef(k.oid)) as text
  from pg_constraint k join pg_class c on c.oid = conrelid where c.relnamespace = ${OWN} and contype in ('p', 'u', 'x', 'c', 'f') and c.relkind = 'r'
  order by contype = 'f', contype = 'c', c.relname, conname`;

const INDEXES = `
  select pg_get_indexdef(indexrelid) as text from pg_index i join pg_class c on c.oid = indrelid
  where c.relnamespace = ${OWN} and c.relkind in ('r', 'm') and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by indexrelid::regclass::text`;

const FILLED_VIEWS = `
  select format('refresh materialized view %s', ${relation("c")}) as text from pg_class c
  where c.relnamespace = ${OWN} and c.relkind = 'm' and c.relispopulated order by c.relname`;

const STATISTICS = `
  select pg_get_statisticsobjdef(s.oid) as text from pg_statistic_ext s where stxnamespace = ${OWN} order by stxname`;

const TRIGGERS = `
  select pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = tgrelid
  where c.relnamespace = ${OWN} and not tgisinternal order by c.relname, tgname`;

const STATES_OF_TRIGGERS = `
  select format('alter table %s %s trigger %I', ${relation("c")},
    case tgenabled when 'D' then 'disable' when 'A' then 'enable always' else 'enable replica' end, tgname) as text
  from pg_trigger t join pg_class c on c.oid = tgrelid
  where c.relnamespace = ${OWN} and not tgisinternal and tgenabled <> 'O' order by c.relname, tgname`;

const OWNED_SEQUENCES = `
  select format('alter sequence %s owned by %s.%I', ${relation("c")}, ${relation("o")}, attname) as text
  from pg_class c join pg_depend d on d.objid = c.oid and d.deptype = 'a' and d.classid = 'pg_class'::regclass
    join pg_class o on o.oid = d.refobjid join pg_attribute on attrelid = o.oid and attnum = d.refobjsubid
  where c.relnamespace = ${OWN} and c.relkind = 'S' order by c.relname`;

/** What a sequence holds. The catalog's view tells nothing of a number that was set and not yet taken; the sequence itself does. */
const held = (column: "last_value" | "is_called") =>
  `substring(query_to_xml(format('select ${column} from %s', ${relation("c")}), true, true, '')::text from '<${column}>([^<]*)<')`;

/** The numbers of identity columns' sequences are set by column: those have names of PostgreSQL's choice. */
const NUMBERS = `
  select format('select pg_catalog.setval(%L, %s, %s)', ${relation("c")}, ${held("last_value")}, ${held("is_called")}) as text
  from pg_class c
  where c.relnamespace = ${OWN} and c.relkind = 'S' and not ${IS_IDENTITY}
  union all
  select format('select pg_catalog.setval(pg_catalog.pg_get_serial_sequence(%L, %L), %s, %s)', ${relation("t")}, attname,
    ${held("last_value")}, ${held("is_called")})
  from pg_class c
    join pg_depend d on d.objid = c.oid and d.deptype = 'i' and d.classid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid join pg_attribute on attrelid = t.oid and attnum = d.refobjsubid
  where c.relnamespace = ${OWN} and c.relkind = 'S' order by text`;

const COMMENTS = `
  select case when objsubid = 0 then format('comment on %s %s is %L', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'i' then 'index' when 'c' then 'type' else 'table' end, ${relation("c")}, description)
    else format('comment on column %s.%I is %L', ${relation("c")}, attname, description) end as text
  from pg_description d join pg_class c on c.oid = objoid and classoid = 'pg_class'::regclass
    left join pg_attribute on attrelid = c.oid and attnum = objsubid and objsubid > 0
  where c.relnamespace = ${OWN} order by c.relname, objsubid`;

const AFTER = [
  CONSTRAINTS,
  INDEXES,
  FILLED_VIEWS,
  STATISTICS,
  TRIGGERS,
  STATES_OF_TRIGGERS,
  OWNED_SEQUENCES,
  NUMBERS,
  COMMENTS,
];

/** One question for all: an app stands still meanwhile. */
const together = (queries: readonly string[]) => queries.map((query) => `array(${query})`).join(" || ");
const ALL_PARTS = `select ${together(BEFORE)} as before, ${together(AFTER)} as after,
  (select coalesce(json_agg(t), '[]') from (${TABLES}) t) as tables`;
