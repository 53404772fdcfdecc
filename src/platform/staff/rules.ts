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

/** What a change's fields were before it: the change that takes it back. */
export const asBefore = <Row extends object, Change extends Partial<Row>>(
  row: Row,
  change: Change,
): Pick<Row, keyof Change & keyof Row> =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name as keyof Row]])) as Pick<
    Row,
    keyof Change & keyof Row
  >
