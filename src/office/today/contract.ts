import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { alertOut } from '#ride/alert/contract.ts'
import { dispatchOut } from '#ride/reservation/dispatch/contract.ts'

const rides = z.array(dispatchOut)

const documentRow = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  submitted_at: z.string(),
})

const requestRow = z.object({
  id: z.string(),
  name: z.string(),
  car: z.string(),
  created_at: z.string(),
})

/** A subscription that waits for staff: its subscriber and car, and the screen that shows it. */
const subscriptionRow = z.object({ id: z.string(), name: z.string(), car: z.string(), path: z.string() })

const ratingRow = z.object({
  id: z.string(),
  stars: z.number(),
  text: z.string(),
  created_at: z.string(),
  member: z.string(),
  car_name: z.string(),
  driver: z.string().nullable(),
  pickup_time: z.string(),
})

const purchaseRow = z.object({
  id: z.string(),
  name: z.string(),
  user_id: z.string().nullable(),
  title: z.string(),
  /** A transfer that staff have not confirmed; otherwise a payment that differs from the provider's record. */
  is_transfer: z.boolean(),
  created_at: z.string(),
})

const organizationRequestRow = z.object({
  id: z.string(),
  name: z.string(),
  member: z.string(),
  is_contest: z.boolean(),
  created_at: z.string(),
})

const claimRow = z.object({
  id: z.string(),
  customer: z.string(),
  claimant: z.string(),
  rides: z.number(),
  tickets: z.number(),
  requested_at: z.string(),
})

const messageRow = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  error: z.string().nullable(),
  created_at: z.string(),
})

/** A number that a message did not reach. */
const undeliveredRow = messageRow.extend({
  /** The subject of the message, such as a reservation. */
  subject_id: z.string().nullable(),
})

const approvalRow = z.object({
  id: z.string(),
  kind_text: z.string(),
  text: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
})

/** The count of each task, up to a thousand, and the first rows. */
export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  who: 'admin',
  needs: 'DESK',
  summary: 'Overview: the day and its open tasks',
  output: z.object({
    today: z.number(),
    tomorrow: z.number(),
    /** Rides at risk that are not resolved. */
    alerts: z.number(),
    pending: z.number(),
    unassigned: z.number(),
    late: z.number(),
    /** Rides of the day before that have not arrived yet. */
    under_way: z.number(),
    documents: z.number(),
    subscription_requests: z.number(),
    /** Requests whose first charge was declined, and that wait for another card. */
    declined_requests: z.number(),
    past_due_subscriptions: z.number(),
    payment_differences: z.number(),
    /** Settlements of returns to which the subscriber objects. */
    settlement_objections: z.number(),
    /** Settlements of returns that the subscriber has not answered for three days. */
    unanswered_settlements: z.number(),
    /** Running subscriptions whose car was not handed over. */
    handovers_due: z.number(),
    /** Cars whose subscription ends today or has ended, and that were not returned. */
    returns_due: z.number(),
    /** Accidents and breakdowns that no staff member has taken. */
    incidents: z.number(),
    /** Fines and tolls without a renter. */
    unassigned_fines: z.number(),
    /** Fines and tolls to which the subscriber objects. */
    fine_objections: z.number(),
    ratings: z.number(),
    purchases: z.number(),
    organization_requests: z.number(),
    /** Claims that wait for staff: a member requests a phone customer's rides and tickets. */
    claims: z.number(),
    /** Requests of other staff that this person may approve. */
    approvals: z.number(),
    failed_messages: z.number(),
    undelivered_messages: z.number(),
    /**
     * The seconds by which the server's clock is ahead of the database's; negative: behind. 0 within a minute;
     * otherwise nothing is charged.
     */
    clock_off_seconds: z.int(),
    rows: z.object({
      today: rides,
      tomorrow: rides,
      alerts: z.array(alertOut),
      pending: rides,
      unassigned: rides,
      late: rides,
      under_way: rides,
      documents: z.array(documentRow),
      subscription_requests: z.array(requestRow),
      declined_requests: z.array(subscriptionRow),
      past_due_subscriptions: z.array(subscriptionRow),
      payment_differences: z.array(subscriptionRow),
      settlement_objections: z.array(subscriptionRow),
      unanswered_settlements: z.array(subscriptionRow),
      handovers_due: z.array(subscriptionRow),
      returns_due: z.array(subscriptionRow),
      incidents: z.array(subscriptionRow),
      unassigned_fines: z.array(subscriptionRow),
      fine_objections: z.array(subscriptionRow),
      ratings: z.array(ratingRow),
      purchases: z.array(purchaseRow),
      organization_requests: z.array(organizationRequestRow),
      claims: z.array(claimRow),
      approvals: z.array(approvalRow),
      failed_messages: z.array(messageRow),
      undelivered_messages: z.array(undeliveredRow),
    }),
  }),
})

/** The count of each task, by its name in the overview, up to a thousand. */
export const getTaskCounts = endpoint({
  method: 'GET',
  path: '/api/admin/task-counts',
  who: 'admin',
  needs: 'DESK',
  showsNoPerson: true,
  summary: 'Counts of open tasks',
  output: z.record(z.string(), z.number()),
})
