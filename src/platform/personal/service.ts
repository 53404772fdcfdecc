import { DAY_MS } from '#kit/day.ts'
import { type Tx, transaction } from '#kit/db.ts'
import { repeatUntilNone } from '#kit/drain.ts'
import { purgeResponsesAbout } from '#kit/idempotency.ts'
import { eraseReasons } from '#platform/audit/store.ts'
import { eraseMessagesOf } from '#platform/outbox/store.ts'
import type { Leaver, PersonalData, World } from '#world'
import { erase } from './store.ts'

const BATCH = 1_000

/** Erases the rows that the rooms declare for a person, reservations first; returns their ids. */
export async function eraseRowsOf(
  tx: Tx,
  { personalData }: World,
  of: 'member' | 'subscriber' | 'driver',
  leaver: Leaver,
): Promise<string[]> {
  const ids: string[] = []
  for (const data of personalData) {
    if (typeof data.rowsOf !== 'function' || (data.of !== of && data.of !== 'anyone')) continue
    const condition = data.rowsOf(leaver)
    const erased = condition ? await erase(tx, data, condition, { now: leaver.now }) : []
    ids.push(...erased.filter((id) => id !== null))
  }
  return ids
}

type Left = {
  /** Ids of the account and its rows. */
  subjects: string[]
  /** The person's phone number or e-mail address. */
  recipient: string | null
  /** Ids of other people's rows with this number: messages about them stay. */
  spared?: string[]
  /** Kinds of the other product's messages to this number; they stay while the person's account there exists. */
  sparedKinds?: readonly string[]
  /** Ids of other accounts whose stored responses contain data of the person. */
  named?: string[]
}

/** Erases the platform's data about the rows of a deleted account: reasons in the audit log, responses, messages. */
export async function eraseTraces(
  tx: Tx,
  { subjects, recipient, spared = [], sparedKinds = [], named = [] }: Left,
): Promise<void> {
  await eraseReasons(tx, subjects)
  await purgeResponsesAbout(tx, [...subjects, ...named])
  await eraseMessagesOf(tx, { phone: recipient, subjects, spared, sparedKinds })
}

/** Erases all personal data that is due. If one kind fails it continues, and throws the first error at the end. */
export async function eraseExpired(world: World): Promise<void> {
  const failures: unknown[] = []
  for (const data of world.personalData)
    await eraseDue(world, data).catch((error: unknown) => failures.push(error))
  if (failures.length) throw failures[0]
}

async function eraseDue(world: World, data: PersonalData): Promise<unknown> {
  const { days, isDue, batch = BATCH, withReasons } = data.expires ?? {}
  if (!isDue) return
  const now = world.now()
  const condition = isDue(new Date(now.getTime() - days! * DAY_MS))
  return repeatUntilNone(() =>
    transaction(world.db, async (tx) => {
      const ids = await erase(tx, data, condition, { now, limit: batch })
      if (withReasons)
        await eraseReasons(
          tx,
          ids.filter((id) => id !== null),
        )
      return ids.length
    }),
  )
}
