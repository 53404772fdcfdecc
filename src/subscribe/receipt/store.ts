import { type SQL, sql } from 'drizzle-orm'
import { type Day, instantsOf } from '#kit/day.ts'
import { literals, type Tx } from '#kit/db.ts'
import { type Item, type SettlementKind, WAS_PAID } from '#subscribe/settlement/rules.ts'

/** A payment that was paid, with the facts of its receipt. */
export type PaidRecord = {
  paymentId: string
  month: number | null
  amount: number
  refunded: number
  paidAt: string
  fee: number
  couponDiscount: number
  pointAmount: number
  /** The first day of the month, and the first day after it. */
  from: Day
  before: Day
  car: string
  plate: string | null
  cardName: string | null
  cardNumber: string | null
  payer: string
  company: { name: string; business_number: string; representative: string; address: string } | null
  /** The names of the subscription's other drivers. */
  drivers: string[]
  settlement: SettlementKind | null
  items: Item[] | null
}

const columns = sql`p.payment_id as "paymentId", p.month, p.amount, p.refunded, p.paid_at as "paidAt", s.fee,
  r.coupon_discount as "couponDiscount", r.point_amount as "pointAmount",
  case when p.month = 1 then s.start_date else p.due_on end as "from",
  least(s.end_date, coalesce((select n.due_on from subscription_payment n
    where n.subscription_id = s.id and n.month = p.month + 1), s.end_date)) as before,
  b.name || ' ' || m.name as car, c.registration_number as plate, k.card_name as "cardName",
  k.card_number as "cardNumber", u.name as payer,
  case when o.id is not null then json_build_object('name', o.name, 'business_number', o.business_number,
    'representative', o.representative, 'address', o.invoice_address) end as company,
  array(select d.name from subscription_driver d where d.subscription_id = s.id order by d.created_at) as drivers, w.kind as settlement, w.items`

const joined = sql`subscription_payment p join subscription s on s.id = p.subscription_id
  join subscription_request r on r.id = s.request_id join subscriber u on u.id = p.subscriber_id
  join subscription_car c on c.id = s.car_id join subscription_model m on m.id = c.model_id
  join brand b on b.id = m.brand_id left join billing_key k on k.id = p.billing_key_id
  left join subscriber_company o on o.subscriber_id = u.id left join settlement w on w.id = p.settlement_id`

const paid = async (tx: Tx, subscriberId: string, where: SQL): Promise<PaidRecord[]> => {
  const { rows } = await tx.execute<PaidRecord>(sql`
    select ${columns} from ${joined}
    where p.subscriber_id = ${subscriberId} and p.status in (${literals(WAS_PAID)}) and ${where}
    order by p.paid_at, p.id`)
  return rows
}

/** A subscriber's own payment that was paid, refunded since or not. */
export const paidPayment = async (tx: Tx, subscriberId: string, paymentId: string) =>
  (await paid(tx, subscriberId, sql`p.payment_id = ${paymentId}`))[0] ?? null

/** A subscriber's payments that were paid between two KST days, both included, earliest first. */
export function paymentsPaidIn(tx: Tx, subscriberId: string, range: { from: Day; to: Day }) {
  const [begins, ends] = instantsOf(range).map((instant) => instant.toISOString())
  return paid(tx, subscriberId, sql`p.paid_at >= ${begins} and p.paid_at < ${ends}`)
}
