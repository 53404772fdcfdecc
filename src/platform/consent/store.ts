import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import type { RealmName } from '#platform/realm/rules.ts'
import { type Agreements, TERMS_VERSION } from './rules.ts'
import { consent } from './tables.ts'

type Signing = { realm: RealmName; personId: string; address: string; at: Date }

/** Records what somebody agreed to when signing up, and what not. */
export const addConsents = (tx: Tx, signing: Signing, { terms, privacy, marketing = false }: Agreements) =>
  addAnswers(tx, signing, { terms, privacy, marketing })

/** Records which documents somebody agreed to, and which not, in the version that is shown now, or another. */
export async function addAnswers(
  tx: Tx,
  signing: Signing,
  answers: Record<string, boolean>,
  version = TERMS_VERSION,
): Promise<void> {
  await tx.insert(consent).values(
    Object.entries(answers).map(([document, agreed]) => ({
      id: newId(),
      ...signing,
      document,
      agreed,
      version,
    })),
  )
}

/** Records that somebody changed their mind about one document. */
export async function addConsent(
  tx: Tx,
  signing: Signing,
  document: keyof Agreements,
  agreed: boolean,
): Promise<void> {
  await tx.insert(consent).values({ id: newId(), ...signing, document, agreed, version: TERMS_VERSION })
}

/** What is agreed to with an account; contracts have documents of their own. */
const OF_ACCOUNTS: (keyof Agreements)[] = ['terms', 'privacy', 'marketing']

/** Forgets from where somebody who leaves agreed to their account; what and when stays, and all of their contracts, as the proof. */
export async function forgetAddressesOf(tx: Tx, personId: string): Promise<void> {
  const theirs = and(eq(consent.personId, personId), inArray(consent.document, OF_ACCOUNTS))
  await tx.update(consent).set({ address: '' }).where(theirs)
}
