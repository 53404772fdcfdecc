import { and, eq, gte } from 'drizzle-orm'
import { DAY_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { Refusal } from '#kit/refusal.ts'
import type { RealmName } from '#platform/realm/rules.ts'
import { type Agreements, MAX_CHANGES_A_DAY, TERMS_VERSION } from './rules.ts'
import { consent } from './tables.ts'
import { TOO_MANY_CHANGES } from './copy.ts'

type Signing = { realm: RealmName; personId: string; address: string; at: Date }

/** Records which documents a person accepted and declined at sign-up. */
export const addConsents = (tx: Tx, signing: Signing, { terms, privacy, marketing = false }: Agreements) =>
  addConsentAnswers(tx, signing, { terms, privacy, marketing })

/** Records accepted and declined documents, in the current version by default. */
export async function addConsentAnswers(
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

/** Records a changed answer to one document; 429 TOO_MANY after repeated changes. Call under a lock of the person. */
export async function addConsent(
  tx: Tx,
  signing: Signing,
  document: keyof Agreements,
  agreed: boolean,
): Promise<void> {
  if (
    agreed &&
    (await answersSince(tx, signing.personId, new Date(signing.at.getTime() - DAY_MS))) >= MAX_CHANGES_A_DAY
  )
    throw new Refusal('TOO_MANY', { text: TOO_MANY_CHANGES, retryAfter: DAY_MS / 1000 })
  await tx.insert(consent).values({ id: newId(), ...signing, document, agreed, version: TERMS_VERSION })
}

const answersSince = (tx: Tx, personId: string, since: Date): Promise<number> =>
  tx.$count(consent, and(eq(consent.personId, personId), gte(consent.at, since)))
