import { memberOf } from '#ride/account/store.ts'
import type { NumberVerified, Unit } from '#world'
import { applyEvent } from '#kit/state-machine.ts'
import { CLAIM_STATE_MACHINE } from './rules.ts'
import { addClaim, changeClaim, lockClaimsByPhone } from './store.ts'

/**
 * Offers a phone customer's rides and tickets to the member who verified the customer's number. Open claims of others
 * by this number end, and are offered to the member too. Call under the locks of the member and of the number's former
 * owner.
 */
export async function numberVerified(unit: Unit, { memberId, phone, takenFrom }: NumberVerified) {
  const { tx, now, audit } = unit
  const former = takenFrom ? await memberOf(tx, takenFrom) : null
  const customers = former?.provider === 'PHONE' ? [former.id] : []
  for (const claim of await lockClaimsByPhone(tx, phone, memberId)) {
    const next = applyEvent(CLAIM_STATE_MACHINE, claim.state, 'loseNumber')
    if (next.refusal !== null) continue
    await changeClaim(tx, claim, { state: next.to, phone: null, decidedAt: now })
    audit({ action: 'LOSE', subject: 'customer_claim', subjectId: claim.id })
    customers.push(claim.customerId)
  }
  for (const customerId of customers) {
    const id = await addClaim(tx, { customerId, claimantId: memberId, phone, createdAt: now })
    const after = { customer_id: customerId, claimant_id: memberId }
    audit({ action: 'OFFER', subject: 'customer_claim', subjectId: id, after })
  }
}
