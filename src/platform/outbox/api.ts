import { Answer } from '#kit/answer.ts'
import type { CsvColumn } from '#kit/csv.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change, CHANNELS } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { exportCsv } from '#platform/staff/export/acts.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { resendRefusal, SECRET_KINDS } from './rules.ts'
import { allMessages, messageOf, outboxCount, outboxRows, requeueFailed } from './store.ts'
import { RESEND_WORDS } from './words.ts'

/** A message as it is stored; read by a cursor its instants are texts. */
type Stored = Omit<contract.MessageOut, 'created_at' | 'done_at'> & {
  createdAt: Date | string
  doneAt: Date | string | null
}

const present = ({ createdAt, doneAt, ...row }: Stored): contract.MessageOut => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  text: SECRET_KINDS.includes(row.kind) ? '' : row.text,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  created_at: new Date(createdAt).toISOString(),
  done_at: doneAt && new Date(doneAt).toISOString(),
})

/** Answers the messages; the columns of the file are in the words of a side. */
export const listWith =
  (columns: readonly CsvColumn<contract.MessageOut>[]) =>
  async (world: World, call: Call<typeof contract.listOutbox>) => {
    const { query } = call
    const rowsOf = (_: Tx, rows: Stored[]) => rows.map(present)
    if (wantsCsv(call))
      return exportCsv(world, call, { subject: 'message', columns, query: allMessages(query), rowsOf })
    const page = pageOf(query)
    const [rows, total] = await Promise.all([
      outboxRows(world.db, query, page.limit, page.offset),
      outboxCount(world.db, query),
    ])
    return Answer.of(rows.map(present), { page: page.shownToCap(total) })
  }

export async function resend(world: World, call: Call<typeof contract.resendMessage>) {
  await change(world, call, async ({ tx, now, audit }) => {
    const message = found(await messageOf(tx, call.params.id))
    refuse(resendRefusal(message), RESEND_WORDS)
    if ((await requeueFailed(tx, now, message.id)) === 0) return
    audit({ action: 'RESEND', subject: 'message', subjectId: message.id, before: { error: message.error } })
  })
  world.recorder.wakeOutbox(CHANNELS)
}

export async function resendAll(world: World, call: Call<typeof contract.resendMessages>) {
  const answer = await change(world, call, async ({ tx, now, audit }) => {
    const resent = await requeueFailed(tx, now)
    if (resent) audit({ action: 'RESEND', subject: 'message', subjectId: null, after: { resent } })
    return { resent }
  })
  world.recorder.wakeOutbox(CHANNELS)
  return answer
}
