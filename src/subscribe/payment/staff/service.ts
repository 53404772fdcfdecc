import { waiveRefusal } from '../rules.ts'
import type * as contract from './contract.ts'
import type { ListedPayment } from './store.ts'

/** A payment as the API returns it to staff. */
export const presentPayment = (row: ListedPayment): contract.PaymentRow => ({
  id: row.id,
  payment_id: row.paymentId,
  subscription_id: row.subscriptionId,
  subscriber: { id: row.subscriberId, name: row.subscriberName },
  model_name: row.modelName,
  month: row.month,
  amount: row.amount,
  due_on: row.dueOn,
  status: row.status,
  paid_at: row.paidAt?.toISOString() ?? null,
  next_at: row.nextAt?.toISOString() ?? null,
  refunded: row.refunded,
  refunding: row.refunding,
  failure: row.failure,
  receipt_url: row.receiptUrl,
  is_different: row.isDifferent,
  never_began: row.subscriptionStatus === 'CANCELLED',
  is_waivable: waiveRefusal(row.status, row.subscriptionStatus) === null,
})
