import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { licenseCheck } from './tables.ts'

export type LicenseCheck = typeof licenseCheck.$inferSelect

/** The checks of a subscriber and their named drivers, newest first. */
export const checksOf = (tx: Tx, subscriberId: string): Promise<LicenseCheck[]> =>
  tx
    .select()
    .from(licenseCheck)
    .where(eq(licenseCheck.subscriberId, subscriberId))
    .orderBy(desc(licenseCheck.checkedAt), desc(licenseCheck.id))

export async function addCheck(tx: Tx, values: LicenseCheck): Promise<void> {
  await tx.insert(licenseCheck).values(values)
}

/** The names of the people whose licenses were checked, for the audit log. */
export const checkedNames = (ids: SQL): SQL => sql`
  select l.id, coalesce(d.name, s.name) as name from license_check l
    join subscriber s on s.id = l.subscriber_id left join subscription_driver d on d.id = l.driver_id
  where l.id = ${ids}`
