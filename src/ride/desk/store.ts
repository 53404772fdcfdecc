import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'

/** What staff call what the audit log is about, by id; without those that were erased. Reads only. */
export async function subjectNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const these = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from reservation where id = ${these} and name <> ''
    union all select id, name from member where id = ${these} and name <> ''
    union all select p.id, m.name from ticket_purchase p join member m on m.id = p.member_id
      where p.id = ${these} and m.name <> ''
    union all select id, name from car where id = ${these}
    union all select id, registration_number from unit where id = ${these}
    union all select id, name from organization where id = ${these}
    union all select id, name from driver where id = ${these} and name <> ''
    union all select id, name from subscription_model where id = ${these}
    union all select c.id, m.name from subscription_car c join subscription_model m on m.id = c.model_id
      where c.id = ${these}
    union all select id, question from subscription_faq where id = ${these}
    union all select id, model from wish where id = ${these}
    union all select id, name from subscriber where id = ${these} and name <> ''
    union all select id, name from coupon where id = ${these}
    union all select id, code from point_coupon where id = ${these}
    union all select r.id, s.name from subscription_request r join subscriber s on s.id = r.subscriber_id
      where r.id = ${these} and s.name <> ''
    union all select b.id, s.name from subscription b join subscriber s on s.id = b.subscriber_id
      where b.id = ${these} and s.name <> ''
    union all select p.id, s.name from subscription_payment p join subscriber s on s.id = p.subscriber_id
      where p.id = ${these} and s.name <> ''
    union all select t.id, s.name from settlement t join subscriber s on s.id = t.subscriber_id
      where t.id = ${these} and s.name <> ''`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
