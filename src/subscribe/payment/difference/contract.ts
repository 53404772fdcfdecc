import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { text } from '#kit/text.ts'
import { paymentOut } from '../staff/contract.ts'

const differenceOut = z.object({
  id: z.string(),
  ours: z.record(z.string(), z.unknown()),
  theirs: z.record(z.string(), z.unknown()),
  found_at: z.string(),
  settled_at: z.string().nullable(),
  note: z.string().nullable(),
})
export type DifferenceRow = z.output<typeof differenceOut>

/** Where ours and the provider's do not agree: both, as they were when it was found, and who settled it. */
export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/payments/{id}/differences',
  who: 'admin',
  summary: 'Differences of a payment',
  output: z.array(differenceOut),
})

/**
 * Settles differences of a payment. `adopt` takes over a refund that the provider made without us, also of a charge whose
 * outcome we do not know; not while a refund of ours is reconciled. `unpaid` counts a charge on its way as declined, when
 * the provider has no such money of ours. Without either, a charge or refund on its way is reconciled again.
 * `differences` are those that staff saw: later ones stay open; without it all are settled. 409 NOT_DIFFERENT,
 * NOT_ADOPTABLE, NOT_UNPAID.
 */
export const settleDifference = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/payments/{id}/settle-difference',
  who: 'admin',
  summary: 'Settle a difference',
  body: z
    .object({
      note: text(200),
      adopt: z.boolean().default(false),
      unpaid: z.boolean().default(false),
      differences: z.array(idIn).max(50).optional(),
    })
    .refine(({ adopt, unpaid }) => !(adopt && unpaid), '취소 반영과 미결제 처리는 함께 할 수 없습니다.'),
  output: paymentOut,
  idempotent: true,
})
