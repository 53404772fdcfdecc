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

/** The differences of a payment: both sides when they were found, when staff settled them, and their note. */
export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/payments/{id}/differences',
  who: 'admin',
  needs: 'SUBSCRIPTION_MONEY',
  summary: 'Differences of a payment',
  output: z.array(differenceOut),
})

/**
 * Settles differences of a payment. `adopt` adopts a refund made in the provider's console, also of a charge with an
 * unknown outcome; not while a refund of ours is reconciled. `unpaid` counts a charge under way as declined, unless the
 * provider received its amount for us. Without either, a charge or refund under way is reconciled again. `differences`
 * are those that staff saw: later ones stay open; without it all are settled. 409 NOT_DIFFERENT, NOT_ADOPTABLE,
 * NOT_UNPAID.
 */
export const settleDifference = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/payments/{id}/settle-difference',
  who: 'admin',
  needs: 'SUBSCRIPTION_MONEY',
  summary: 'Settle the differences of a payment',
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
