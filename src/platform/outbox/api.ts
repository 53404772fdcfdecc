import { Answer } from '#kit/answer.ts'
import { DAY_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change, type Channel, CHANNELS } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { MESSAGE_CSV } from './csv.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { undeliveredMessages } from './delivery/store.ts'
import { RESENT_DAYS, resendRefusal, SECRET_KINDS, renderMessage } from './rules.ts'
import { allMessages, failedMessages, outboxCount, outboxRows } from './staff/store.ts'
import { messageOf, requeueFailed } from './store.ts'
import { RESEND_WORDS } from './copy.ts'

/** A message as stored; a cursor reads instants as texts. */
type Stored = Omit<contract.MessageOut, 'kind_text' | 'created_at' | 'done_at' | 'delivery_error'> & {
  deliveryError: string | null
  channel: Channel
  facts: object
  title?: string
  createdAt: Date | string
  doneAt: Date | string | null
}

/** Whether the text is hidden: it is secret, or the facts were erased. */
const isBlank = ({ kind, recipient }: Pick<Stored, 'kind' | 'recipient'>): boolean =>
  SECRET_KINDS.includes(kind) || recipient === ''

const presentBy =
  (world: World) =>
  ({ createdAt, doneAt, ...row }: Stored): contract.MessageOut => ({
    id: row.id,
    kind: row.kind,
    kind_text: world.messageKinds[row.kind]?.label ?? row.kind,
    recipient: row.recipient,
    text: isBlank(row) ? '' : renderMessage(world, { title: '', ...row }).text,
    state: row.state,
    attempts: row.attempts,
    error: row.error,
    created_at: new Date(createdAt).toISOString(),
    done_at: doneAt && new Date(doneAt).toISOString(),
    delivery: row.delivery,
    delivery_error: row.deliveryError,
    via: row.via,
  })

export async function list(world: World, call: Call<typeof contract.listOutbox>) {
  const { query } = call
  const present = presentBy(world)
  const rowsOf = (_: Tx, rows: Stored[]) => rows.map(present)
  if (wantsCsv(call))
    return exportCsv(world, call, {
      subject: 'message',
      columns: MESSAGE_CSV,
      query: allMessages(query),
      rowsOf,
    })
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    outboxRows(world.db, query, page.limit, page.offset),
    outboxCount(world.db, query),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(total) })
}

/** Messages that failed to be sent, and sent messages that were not delivered. */
export async function failed(world: World, shown: number) {
  const since = new Date(world.now().getTime() - RESENT_DAYS * DAY_MS)
  const [rows, undelivered] = await Promise.all([
    failedMessages(world.db, shown),
    undeliveredMessages(world.db, since, shown),
  ])
  return { failed_messages: listOf(rows), undelivered_messages: listOf(undelivered) }
}

const listOf = <Row extends { count: number; created_at: string }>(rows: Row[]) => ({
  count: rows[0]?.count ?? 0,
  rows: rows.map(presentTask),
})

const presentTask = <Row extends { count: number; created_at: string }>({
  count: _count,
  created_at,
  ...message
}: Row) => ({
  ...message,
  created_at: new Date(created_at).toISOString(),
})

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
