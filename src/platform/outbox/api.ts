import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { resendRefusal, SECRET_KINDS } from './rules.ts'
import { lockMessage, outboxCount, outboxRows, requeueFailed } from './store.ts'
import { RESEND_WORDS } from './words.ts'

export async function list(world: World, { query }: Call<typeof contract.listOutbox>) {
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    outboxRows(world.db, query, page.limit, page.offset),
    outboxCount(world.db, query),
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
  return Answer.of(body, { page: page.shownToCap(total) })
}

export async function resend(world: World, call: Call<typeof contract.resendMessage>) {
  await change(world, call, async ({ tx, now, audit }) => {
    const message = found(await lockMessage(tx, call.params.id))
    refuse(resendRefusal(message), RESEND_WORDS)
    if ((await requeueFailed(tx, now, message.id)) === 0) return
    audit({ action: 'RESEND', subject: 'message', subjectId: message.id, before: { error: message.error } })
  })
  world.recorder.wakeOutbox()
}

export async function resendAll(world: World, call: Call<typeof contract.resendMessages>) {
  const answer = await change(world, call, async ({ tx, now, audit }) => {
    const resent = await requeueFailed(tx, now)
    if (resent) audit({ action: 'RESEND', subject: 'message', subjectId: null, after: { resent } })
    return { resent }
  })
  world.recorder.wakeOutbox()
  return answer
}
