import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { World } from '#world'
import type { listDocuments, WaitingDocument } from './contract.ts'
import { DOCUMENT_CSV } from './csv.ts'
import { pendingDocuments, documentCount, type DocumentRecord, documentRows } from './store.ts'

const present = ({ login_id, phone, submitted_at, ...row }: DocumentRecord): WaitingDocument => ({
  ...row,
  user_id: login_id,
  phone: phone ?? '',
  submitted_at: new Date(submitted_at).toISOString(),
})

export async function list(world: World, call: Call<typeof listDocuments>) {
  const { q } = call.query
  const rowsOf = (_: Tx, rows: DocumentRecord[]) => rows.map(present)
  if (wantsCsv(call))
    return exportCsv(world, call, {
      subject: 'document',
      columns: DOCUMENT_CSV,
      query: pendingDocuments(q),
      rowsOf,
    })
  const page = pageOf(call.query)
  const [rows, total] = await Promise.all([
    documentRows(world.db, q, page.limit, page.offset),
    documentCount(world.db, q),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(total) })
}

/** Documents that wait for a decision. */
export async function waitingDocuments(world: World, shown: number) {
  const [count, rows] = await Promise.all([
    documentCount(world.db),
    documentRows(world.db, undefined, shown, 0),
  ])
  return { documents: { count, rows: rows.map(presentWaiting) } }
}

const presentWaiting = ({ id, login_id: user_id, name, submitted_at }: DocumentRecord) => ({
  id,
  user_id,
  name,
  submitted_at: new Date(submitted_at).toISOString(),
})
