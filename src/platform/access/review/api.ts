import { dayOf, isMonth, monthOf, monthStart, addDays } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import type { getReview, ReviewOut, signReview } from './contract.ts'
import { completeRecord } from '../service.ts'
import { type ReviewFigure, reviewOf, type SignedFigure, signRefusal } from './rules.ts'
import { addReview, monthsOfStaff, signedReview } from './store.ts'
import { SIGN_WORDS } from './copy.ts'

const monthIn = ({ params }: { params: { month: string } }): string =>
  found(isMonth(params.month) ? params.month : null)

async function figuresOf(tx: Tx, month: string): Promise<ReviewFigure[]> {
  const from = `${month}-01`
  return reviewOf(await monthsOfStaff(tx, { from, to: addDays(monthStart(from, 1), -1) }))
}

const isOver = (month: string, now: Date): boolean => month < monthOf(dayOf(now))

type Signed = { figures: SignedFigure[]; note: string; signerName: string; signedAt: Date }

const presentSigned = (month: string, { figures, note, signerName, signedAt }: Signed): ReviewOut => ({
  month,
  is_over: true,
  figures,
  signature: { name: signerName, note, signed_at: signedAt.toISOString() },
})

/** The review of a month: the signed one, or the current figures of the record. */
export async function get(world: World, call: Call<typeof getReview>): Promise<ReviewOut> {
  const month = monthIn(call)
  const signed = await signedReview(world.db, month)
  if (signed) return presentSigned(month, signed)
  await completeRecord(world)
  const figures = await figuresOf(world.db, month)
  return { month, is_over: isOver(month, world.now()), figures, signature: null }
}

/** Signs a month with its current figures. */
export async function sign(world: World, call: Call<typeof signReview>) {
  await completeRecord(world)
  return change(world, call, async ({ tx, now, audit }) => {
    const month = monthIn(call)
    const isSigned = (await signedReview(tx, month)) !== null
    refuseSigning(signRefusal(month, isSigned, now))
    const figures = await figuresOf(tx, month)
    const { personId: signerId, name: signerName } = call.session
    const review = { month, note: call.body.note, figures, signerId, signerName, signedAt: now }
    if (!(await addReview(tx, review))) refuseSigning('ALREADY_SIGNED')
    audit({ action: 'SIGN', subject: 'access_record', subjectId: null, after: { month } })
    return presentSigned(month, review)
  })
}

const refuseSigning = (refused: ReturnType<typeof signRefusal>) =>
  refuse(refused, SIGN_WORDS, refused === 'ALREADY_SIGNED' ? 409 : 422)
