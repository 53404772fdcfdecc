import type pg from 'pg'

const HEAD =
  '-- The schema that the migrations make, with every name. Written by `npm run schema`; the reasons are in the migrations.\n'

const TABLES = `
  select c.oid, c.relname as name, coalesce(c.reloptions, '{}') as options from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`

const COLUMNS = `
  select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
    || case when l.collname <> 'default' then format(' COLLATE %I', l.collname) else '' end
    || case when a.attidentity = 'a' then ' GENERATED ALWAYS AS IDENTITY'
            when a.attgenerated = 's' then format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid, true))
            else coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid, true), '') end
    || case when a.attnotnull then ' NOT NULL' else '' end as text
  from pg_attribute a
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_collation l on l.oid = a.attcollation
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`

// PostgreSQL 18 also stores each NOT NULL as a constraint (n), which repeats the column.
const CONSTRAINTS = `
  select format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid, true)) as text from pg_constraint
  where conrelid = $1 and contype in ('p', 'u', 'f', 'c', 'x') order by strpos('puxcf', contype::text), conname`

const INDEXES = `
  select pg_get_indexdef(indexrelid, 0, true) as text from pg_index
  where indrelid = $1 and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by indexrelid::regclass::text`

const STATISTICS = `select pg_get_statisticsobjdef(oid) as text from pg_statistic_ext where stxrelid = $1 order by stxname`

const TRIGGERS = `
  select pg_get_triggerdef(oid, true) as text from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`

const EXTENSIONS = `
  select 'CREATE EXTENSION ' || extname as text from pg_extension where extname <> 'plpgsql' order by extname`

const FUNCTIONS = `
  select trim(trailing e'\\n' from pg_get_functiondef(oid)) as text from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by proname`

const VIEWS = `
  select format(e'CREATE VIEW %I AS\\n%s', relname, trim(trailing ';' from pg_get_viewdef(oid, true))) as text
  from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by relname`

type Query = (sql: string, table?: number) => Promise<string[]>
type Table = { oid: number; name: string; options: string[] }

/** The schema of a database as readable SQL: functions, tables with their parts, views, each ordered by name. */
export async function readSchema(pool: pg.Pool): Promise<string> {
  const query: Query = async (sql, table) =>
    (await pool.query<{ text: string }>(sql, table ? [table] : [])).rows.map((row) => row.text)
  const parts = [...(await query(EXTENSIONS)), ...(await query(FUNCTIONS))]
  for (const table of (await pool.query<Table>(TABLES)).rows) parts.push(await tableText(query, table))
  parts.push(...(await query(VIEWS)))
  return `${HEAD}\n${parts.join(';\n\n')};\n`.replaceAll('public.', '')
}

async function tableText(query: Query, { oid, name, options }: Table): Promise<string> {
  const lines = [...(await query(COLUMNS, oid)), ...(await query(CONSTRAINTS, oid))]
  const storage = options.length ? ` WITH (${options.join(', ')})` : ''
  const parts = [`CREATE TABLE ${name} (\n  ${lines.join(',\n  ')}\n)${storage}`]
  for (const sql of [INDEXES, STATISTICS, TRIGGERS]) parts.push(...(await query(sql, oid)))
  return parts.join(';\n')
}
