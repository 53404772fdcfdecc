import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { withPhoneNumber } from '#subscribe/subscription/store.ts'
import { mileageReminder, mileageReport } from './tables.ts'

export type MileageReport = typeof mileageReport.$inferSelect

export async function addReport(tx: Tx, values: MileageReport): Promise<void> {
  await tx.insert(mileageReport).values(values)
}

const MOST = 120

/** The mileage reports of a subscription, newest first. */
export const reportsOf = (tx: Tx, subscriptionId: string): Promise<MileageReport[]> =>
  tx
    .select()
    .from(mileageReport)
    .where(eq(mileageReport.subscriptionId, subscriptionId))
    .orderBy(desc(mileageReport.createdAt), desc(mileageReport.id))
    .limit(MOST)

/** The number of mileage reports of a subscription since an instant. */
export const reportsSince = (tx: Tx, subscriptionId: string, since: Date): Promise<number> =>
  tx.$count(
    mileageReport,
    and(eq(mileageReport.subscriptionId, subscriptionId), gt(mileageReport.createdAt, since)),
  )

/** The latest mileage report up to a given instant; null if there is none. */
export async function latestReport(
  tx: Tx,
  subscriptionId: string,
  upTo?: Date,
): Promise<MileageReport | null> {
  const inTime = upTo && lte(mileageReport.createdAt, upTo)
  const [row] = await tx
    .select()
    .from(mileageReport)
    .where(and(eq(mileageReport.subscriptionId, subscriptionId), inTime))
    .orderBy(desc(mileageReport.createdAt), desc(mileageReport.id))
    .limit(1)
  return row ?? null
}

/** Sets the day of the next mileage reminder. */
export async function scheduleReminder(tx: Tx, subscriptionId: string, remindOn: Day): Promise<void> {
  await tx
    .insert(mileageReminder)
    .values({ subscriptionId, remindOn })
    .onConflictDoUpdate({ target: mileageReminder.subscriptionId, set: { remindOn } })
}

export async function deleteReminder(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.delete(mileageReminder).where(eq(mileageReminder.subscriptionId, subscriptionId))
}

/** Locks up to `limit` due reminders, so that no other worker sends them. */
export async function lockDueReminders(tx: Tx, today: Day, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: mileageReminder.subscriptionId })
    .from(mileageReminder)
    .where(lte(mileageReminder.remindOn, today))
    .orderBy(mileageReminder.remindOn)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Sets the day of the next reminder for these subscriptions. */
export async function postponeReminders(tx: Tx, ids: string[], remindOn: Day): Promise<void> {
  await tx.update(mileageReminder).set({ remindOn }).where(inArray(mileageReminder.subscriptionId, ids))
}

export type ReminderRecipient = { id: string; mobile: string; car: string }

/** The phone number and the car's name of each subscription. */
export async function reminderRecipients(tx: Tx, ids: string[]): Promise<ReminderRecipient[]> {
  const { rows } = await tx.execute<ReminderRecipient>(sql`
    select r.id, r.mobile, r."carName" as car from (${withPhoneNumber}) r where r.id = any(${sql.param(ids)}::uuid[])`)
  return rows
}
