import { listDrivers } from '#subscribe/company/driver/contract.ts'
import { listRequests, type RequestRow } from '#subscribe/application/contract.ts'
import { listOwnFines } from '#subscribe/fine/contract.ts'
import { listOwnIncidents } from '#subscribe/incident/contract.ts'
import { getRecord, type RecordRow } from '#subscribe/record/contract.ts'
import { listSubscriptions, type SubscriptionRow } from '#subscribe/subscription/contract.ts'
import { listOwnWishes } from '#subscribe/wish/contract.ts'
import { type Answer, answer } from './network.ts'
import { modelOut, openAsSubscriber, type subscriberAccount } from './subscriber.ts'

/** Component tests of a subscription's page, as its subscriber sees it. */

const ID = '018f6d2a-0000-7000-8000-000000000001'

export const recordOut: RecordRow = {
  subscription: {
    id: ID,
    stage: 'IN_USE',
    is_active: true,
    is_current: true,
    is_returned: false,
    start_date: '2026-01-01',
    end_date: '2099-01-01',
    month: 12,
    fee: 890_000,
    is_past_due: false,
    is_owing: false,
    is_starting: false,
    request: { id: 'r', car: { id: 'c', is_new: true, is_hot: false, model: modelOut } },
    status: 'ACTIVE',
    model_id: 'm',
    card: null,
  },
  paid_until: null,
  payments: [],
  is_car_out: false,
  handovers: [],
  mileage: { latest: null, from: null, covered: 0, km_price: 450, reports: [] },
  settlements: [],
  withdrawal: { refusal: 'WITHDRAWAL_LATE', refund: 0, until: null },
}

/** Opens the page with a changed record; the given answers take precedence. */
export const openSubscription = (changes: Partial<RecordRow> = {}, ...first: Answer[]) =>
  openAsSubscriber(`/subscribe/my/${ID}`, [
    ...first,
    answer(getRecord, { ...recordOut, ...changes }),
    answer(listOwnFines, []),
    answer(listDrivers, { drivers: [], can_change: true }),
    answer(listOwnIncidents, {
      plate: null,
      insurance: { insurer: '', phone: '', policy_number: '', deductible: 0 },
      can_report: false,
      handed_over_on: null,
      incidents: [],
    }),
  ])

/** A car in the list of own subscriptions. */
const listedCar = { id: modelOut.car[0]!.id, is_new: true, is_hot: false, model: modelOut }
export const subscriptionOut: SubscriptionRow = {
  id: '1',
  stage: 'IN_USE',
  is_active: true,
  is_current: true,
  is_returned: false,
  start_date: '2026-12-01',
  end_date: '2027-12-01',
  month: 12,
  fee: 890_000,
  is_past_due: false,
  is_owing: false,
  is_starting: false,
  request: { id: 'r', car: listedCar },
}
export const requestOut: RequestRow = {
  id: '1',
  month: 12,
  created_at: '2026-12-01T15:30:00Z',
  status: 'REQUESTED',
  coupon: { name: '첫 달 할인', code: 'FIRST' },
  car: { ...listedCar, color: null },
  price: { fee: 890_000, coupon_discount: 0, point_amount: 0, first_month: 890_000, later_months: 890_000 },
  reason: null,
  delivery: null,
  declined_until: null,
}
const EMPTY = [answer(listSubscriptions, []), answer(listRequests, []), answer(listOwnWishes, [])]
type Open = { answers?: typeof EMPTY; changes?: Partial<typeof subscriberAccount> }
/** Opens the profile; the given answers take precedence. */
export const openProfile = ({ answers = [], changes = {} }: Open = {}) =>
  openAsSubscriber('/subscribe/my', [...answers, ...EMPTY], changes)
