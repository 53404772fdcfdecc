import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'

export type CustomerRecord = {
  id: string
  provider: string
  staff_note: string
  referrer: string | null
  created_at: string
  version: number
  merged_into: string | null
  is_claim_requested: boolean
  document_submitted_at: string | null
  organizations: { id: string; name: string; role: 'manager' | 'booker' }[]
  subscriber: { id: string; name: string; email: string; mobile: string; subscriptions: number } | null
}

/**
 * A member, or a phone customer who was merged into a member; null if deleted. The tables of both products are only
 * read.
 */
export async function customerRecord(tx: Tx, id: string): Promise<CustomerRecord | null> {
  const { rows } = await tx.execute<CustomerRecord>(sql`
    select m.id, m.provider, m.staff_note, r.name as referrer, m.created_at, m.version, m.merged_into,
      exists (select from customer_claim c where c.state = 'REQUESTED' and (c.customer_id = m.id or c.claimant_id = m.id))
        as is_claim_requested,
      m.identity_submitted_at as document_submitted_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', p.role) order by o.name), '[]')
        from organization_member p join organization o on o.id = p.organization_id
        where p.member_id = m.id and o.closed_at is null) as organizations,
      (select jsonb_build_object('id', s.id, 'name', s.name, 'email', coalesce(s.email, ''),
          'mobile', coalesce(s.mobile, ''), 'subscriptions', (select count(*)::int from subscription x
            where x.subscriber_id = s.id and x.status not in ('ENDED', 'CANCELLED')))
        from subscriber s where s.ci_hash = m.ci_hash) as subscriber
    from member m left join member r on r.id = m.referrer_id
    where m.id = ${id} and (m.deleted_at is null or m.merged_into is not null)`)
  return rows[0] ?? null
}
