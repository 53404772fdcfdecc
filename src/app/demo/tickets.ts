import { listOrganizations } from '#ride/organization/contract.ts'
import { acceptInvite, inviteOrganizationMember } from '#ride/organization/members/contract.ts'
import { createPassenger } from '#ride/organization/passenger/contract.ts'
import { requestOrganization } from '#ride/organization/request/contract.ts'
import { createOrganization } from '#ride/organization/staff/contract.ts'
import { grantTickets } from '#ride/ticket/contract.ts'
import { listStaffPlans } from '#ride/ticket/plan/staff/contract.ts'
import { confirmPurchase, createPurchase, requestTransfer } from '#ride/ticket/purchase/contract.ts'
import { quoteRefund, refundByQuote } from '#ride/ticket/purchase/refund/contract.ts'
import { acceptTransfer } from '#ride/ticket/purchase/staff/contract.ts'
import type { Demo, Member } from './cast.ts'
import { newMember } from './cast.ts'

/** Loads the price table once; returns functions to buy and refund. */
export async function openShop(demo: Demo) {
  const { stage, admin } = demo
  const plans = await stage.call(admin, listStaffPlans)
  const choiceOf = (title: string, organizationId: string | null) => {
    const { id, price } = plans.find((plan) => plan.title === title)!
    return {
      plan_id: id,
      amount: price,
      agreed: true as const,
      ...(organizationId && { organization_id: organizationId }),
    }
  }

  /** Buys by card; the provider's window succeeds. */
  async function buyByCard(member: Member, title: string): Promise<string> {
    const { id } = member
    const purchase = await stage.call(member, createPurchase, { params: { id }, body: choiceOf(title, null) })
    const { payment_id: paymentId, amount: totalAmount } = purchase
    await stage.simulate('portone-v2/payment', { paymentId, totalAmount })
    await stage.call(member, confirmPurchase, { params: { id, pid: purchase.id }, body: { closed: false } })
    return purchase.id
  }

  /** Buys by bank transfer; staff confirm the money, unless the purchase stays open. */
  async function buyByTransfer(member: Member, title: string, isReceived = true): Promise<string> {
    const body = { ...choiceOf(title, member.organizationId), depositor: member.name }
    const { id } = await stage.call(member, requestTransfer, { params: { id: member.id }, body })
    if (isReceived) await stage.call(admin, acceptTransfer, { params: { id } })
    return id
  }

  /** Refunds a purchase according to the terms. */
  async function refund(id: string): Promise<void> {
    const params = { id }
    const { quote_id } = await stage.call(admin, quoteRefund, { params, body: {} })
    await stage.call(admin, refundByQuote, { params, body: { quote_id, reason: '고객 요청' } })
  }
  return { buyByCard, buyByTransfer, refund }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Staff grant free tickets to a guest. */
export const grant = ({ stage, admin }: Demo, { id }: Member, amount: number) =>
  stage.call(admin, grantTickets, { body: { user_id: id, amount, date: 365 } })

const COMPANIES = [
  ['한빛물산', '1208147521'],
  ['새길바이오', '2148659102'],
  ['도원건설', '1048112345'],
  ['라온캐피탈', '1078634567'],
] as const
const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** Appends the check digit to a business registration number. */
function withCheckDigit(number: string): string {
  const nine = number.slice(0, 9)
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(nine[at]), 0)
  return nine + String((10 - ((sum + Math.floor((Number(nine[8]) * 5) / 10)) % 10)) % 10)
}

/** Adds the organizations, each with its manager, members, passengers and bought tickets; returns their bookers. */
export async function addOrganizations(demo: Demo, shop: Shop): Promise<Member[]> {
  const { stage, admin } = demo
  const bookers: Member[] = []
  for (const [name, number] of COMPANIES) {
    const manager = await newMember(demo)
    const body = { name, business_number: withCheckDigit(number), manager: `guest${manager.phone.slice(-5)}` }
    const { id } = await stage.call(admin, createOrganization, { body })
    manager.organizationId = id
    await shop.buyByTransfer(manager, '42 TICKET')
    bookers.push(manager, await addBooker(demo, manager, id))
    const passenger = { name: demo.newName(), phone: '010-0000-7777', note: '뒷좌석 오른쪽' }
    await stage.call(manager, createPassenger, { params: { id }, body: passenger })
  }
  return bookers
}

/** Adds a secretary by the manager's invitation. */
async function addBooker(demo: Demo, manager: Member, id: string): Promise<Member> {
  const { stage } = demo
  const booker = await newMember(demo)
  const body = { name: booker.name, user_phone: booker.phone, role: 'booker' as const }
  await stage.call(manager, inviteOrganizationMember, { params: { id }, body })
  const { invites } = await stage.call(booker, listOrganizations)
  await stage.call(booker, acceptInvite, { params: { id: invites[0]!.id } })
  booker.organizationId = id
  return booker
}

/** A member requests an organization; staff have not decided yet. */
export const askForOrganization = ({ stage }: Demo, member: Member) =>
  stage.call(member, requestOrganization, {
    body: { name: '미래교육재단', business_number: withCheckDigit('3018812340') },
  })
