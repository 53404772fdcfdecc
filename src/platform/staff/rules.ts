/**
 * A field that staff edit: its label, and the text of a value that is not shown as it is stored; `row` has the value,
 * `before` is the row at the opening of the form (both only in the form).
 */
type Field = { label: string; text?: (value: never, row: never, before: never) => string }

/** The fields that staff edit of a row, by their names on the wire. */
export type Fields = Record<string, Field>

export const namesOf = <Table extends Fields>(fields: Table) =>
  Object.keys(fields) as (keyof Table & string)[]

export const labelsOf = <Table extends Fields>(fields: Table) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as Record<
    keyof Table & string,
    string
  >

/** The texts of those fields that have one, as the audit log shows them. */
export const textsOf = (fields: Fields): Record<string, (value: never) => string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { text }]) =>
      text ? [[name, text as (value: never) => string]] : [],
    ),
  )

/** Those of the fields in which two states of a row differ. */
export const changedFields = <Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): string[] => fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** A body with these of its fields alone; null: with all. */
export const only = <Body extends object>(body: Body, fields: readonly string[] | null): Partial<Body> =>
  fields
    ? (Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name))) as Partial<Body>)
    : body

/** The former values of a change's fields: the change that undoes it. */
export const asBefore = <Row extends object, Change extends Partial<Row>>(
  row: Row,
  change: Change,
): Pick<Row, keyof Change & keyof Row> =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name as keyof Row]])) as Pick<
    Row,
    keyof Change & keyof Row
  >

const MINUTE_MS = 60_000

/** `방금`, `12분`, `3시간`, `2일`: the time since an instant. */
export function waitedFor(since: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS)
  if (minutes < 1) return '방금'
  if (minutes < 60) return `${minutes}분`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}시간` : `${Math.floor(minutes / 1440)}일`
}
