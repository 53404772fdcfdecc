import type { Tx } from '#kit/db.ts'
import { invalid } from '#kit/refusal.ts'
import { fileOf, scheduleDestruction, scheduleDestructionOf } from '#platform/file/store.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { FilePurpose, SubscriberLeft, Unit } from '#world'
import type { CompanyRow } from './contract.ts'
import { UNUSED_DAYS } from './rules.ts'
import type { Company } from './store.ts'
import { DOCUMENT_UNKNOWN, PURPOSE } from './copy.ts'

/** Pictures of business registrations: visible to staff and, at their company, to the subscriber. */
export const documentPurpose: Record<typeof PURPOSE, FilePurpose> = {
  [PURPOSE]: {
    isPrivate: true,
    mayUpload: () => false,
    isOwnerThere: async (tx, ownerId) => (await lockAccount(tx, ownerId)) !== null,
    maySee: (_, viewer) => viewer?.rights.includes('SUBSCRIPTION') === true,
    unusedDays: UNUSED_DAYS,
  },
}

/** Keeps the document of a company, and destroys the one that it replaces; refuses another person's document. */
export async function keepDocument(
  { tx, now }: Unit,
  ownerId: string,
  document: string,
  before: Company | null,
): Promise<void> {
  if (before?.document === document) return
  const file = await fileOf(tx, document, now)
  if (file?.purpose !== PURPOSE || file.ownerId !== ownerId) throw invalid('document', DOCUMENT_UNKNOWN)
  await scheduleDestruction(tx, document, null)
  if (before) await scheduleDestruction(tx, before.document, now)
}

/** Destroys the documents of a deleted account. */
export const subscriberLeft = (tx: Tx, { subscriberId }: SubscriberLeft, now: Date): Promise<void> =>
  scheduleDestructionOf(tx, subscriberId, PURPOSE, now)

/** A company as the API returns it. */
export const presentCompany = (row: Company): CompanyRow => ({
  name: row.name,
  business_number: row.businessNumber,
  representative: row.representative,
  invoice_email: row.invoiceEmail,
  invoice_address: row.invoiceAddress,
  document: row.document,
})
