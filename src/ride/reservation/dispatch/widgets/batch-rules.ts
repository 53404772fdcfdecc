import type { OutputOf } from '#kit/contract.ts'
import type { ChangedOut, DispatchOut, patchBatch } from '../contract.ts'
import { WARNING_WORDS } from '../copy.ts'
import { statusRemark } from './copy.ts'
import type { BatchBody } from './undo.ts'

export type Results = OutputOf<typeof patchBatch>
/** The message about one of the selected reservations. */
export type Line = { id: string; text: string }

/** The result of a batch: the number of changed rides, the refused ones, and remarks about the changed ones. */
export function outcomeOf(all: Results, rows: readonly DispatchOut[], body: BatchBody) {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const line = (id: string, text: string): Line => ({
    id,
    text: `${rowOf.get(id)?.name || '이름 없음'} 님: ${text}`,
  })
  const failed = all.filter(({ ok }) => !ok).map(({ id, err }) => line(id, err ?? ''))
  const doubtful = all.flatMap(({ id, warnings }) =>
    warnings?.length ? line(id, warnings.map((warning) => WARNING_WORDS[warning]).join(', ')) : [],
  )
  const remarks = all.flatMap(({ id, reservation }) => {
    const before = rowOf.get(id)
    const text = before && reservation && remarkOf(before, reservation, body)
    return text ? line(id, text) : []
  })
  return { done: all.length - failed.length, failed, doubtful, remarks }
}

function remarkOf(before: DispatchOut, saved: ChangedOut, body: BatchBody): string | null {
  if (!('status' in body)) return null
  return statusRemark(before, saved, body.status === 'CANCELLED' && body.refund !== false)
}
