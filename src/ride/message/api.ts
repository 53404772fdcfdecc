import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, refuse } from '#kit/refusal.ts'
import { addAudit } from '#ride/audit/store.ts'
import { change, type World } from '#world'
import type { listOutbox, resendMessage, resendMessages } from './contract.ts'
import { resendRefusal, SECRET_KINDS } from './rules.ts'
import { lockMessage, outboxCount, outboxRows, requeueFailed } from './store.ts'
import { RESEND_WORDS } from './words.ts'

export async function list(world: World, { query }: Call<typeof listOutbox>) {
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    outboxRows(world.db, page.limit, page.offset),
    outboxCount(world.db),
  ])
  const body = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    text: SECRET_KINDS.includes(row.kind) ? '' : row.text,
    state: row.state,
    attempts: row.attempts,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    done_at: row.doneAt?.toISOString() ?? null,
  }))
  return Answer.of(body, { page: page.shown(total) })
}

export async function resend(world: World, { params, session }: Call<typeof resendMessage>) {
  const now = world.now()
  await change(world, async (tx) => {
    const message = found(await lockMessage(tx, params.id))
    refuse(resendRefusal(message), RESEND_WORDS)
    if ((await requeueFailed(tx, now, message.id)) === 0) return
    const act = { actor: session, action: 'RESEND', subject: 'message' as const, subjectId: message.id }
    await addAudit(tx, { ...act, before: { error: message.error } }, now)
  })
  return undefined
}

export async function resendAll(world: World, { session }: Call<typeof resendMessages>) {
  const now = world.now()
  return change(world, async (tx) => {
    const resent = await requeueFailed(tx, now)
    const act = { actor: session, action: 'RESEND', subject: 'message' as const, subjectId: null }
    if (resent) await addAudit(tx, { ...act, after: { resent } }, now)
    return { resent }
  })
}
