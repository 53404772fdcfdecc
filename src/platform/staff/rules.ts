import { MINUTE_MS } from '#kit/day.ts'

/**
 * A field that staff edit: its label, and how a value is displayed if not as stored. `row` is the row with the value;
 * `before` is the row when the form was opened (both only in the form).
 */
type Field = { label: string; text?: (value: never, row: never, before: never) => string }

/** The editable fields of a row, by their names in the API. */
export type Fields = Record<string, Field>

/** The text of a picture field, `이전 사진` or `새 사진`: whether the picture is the one from when the form was opened. */
export const pictureText = (image: string, _: unknown, before: { image: string }): string =>
  image === before.image ? '이전 사진' : '새 사진'

export const namesOf = <Table extends Fields>(fields: Table) =>
  Object.keys(fields) as (keyof Table & string)[]

export const labelsOf = <Table extends Fields>(fields: Table) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as Record<
    keyof Table & string,
    string
  >

/** The texts of the fields that have one, as the audit log shows them. */
export const textsOf = (fields: Fields): Record<string, (value: never) => string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { text }]) =>
      text ? [[name, text as (value: never) => string]] : [],
    ),
  )

/** The fields in which two states of a row differ. */
export const changedFields = <Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): string[] => fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** A body with only these fields; null: with all fields. */
export const pickFields = <Body extends object>(
  body: Body,
  fields: readonly string[] | null,
): Partial<Body> =>
  fields
    ? (Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name))) as Partial<Body>)
    : body

/** The previous values of a change's fields: the change that undoes it. */
export const previousValues = <Row extends object, Change extends Partial<Row>>(
  row: Row,
  change: Change,
): Pick<Row, keyof Change & keyof Row> =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name as keyof Row]])) as Pick<
    Row,
    keyof Change & keyof Row
  >

/** `방금`, `12분`, `3시간`, `2일`: the time since an instant. */
export function elapsedText(since: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS)
  if (minutes < 1) return '방금'
  if (minutes < 60) return `${minutes}분`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}시간` : `${Math.floor(minutes / 1440)}일`
}
