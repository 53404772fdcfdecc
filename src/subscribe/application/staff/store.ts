import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { matchingSubscriberIds } from '#subscribe/account/store.ts'
import { subscriber } from '#subscribe/account/tables.ts'
import { brand, subscriptionCar, subscriptionModel } from '#subscribe/catalog/tables.ts'
import { coupon, subscriberCoupon } from '#subscribe/coupon/tables.ts'
import type { ListedRequest } from '../rules.ts'
import { billingKey, subscriptionRequest } from '../tables.ts'

type Filter = { status?: ListedRequest; q?: string }

/** The condition of a list of staff. */
export const isListed = (list: ListedRequest) =>
  list === 'DECLINED' || list === 'REQUESTED'
    ? and(
        eq(subscriptionRequest.status, 'REQUESTED'),
        (list === 'DECLINED' ? isNotNull : isNull)(subscriptionRequest.declinedAt),
      )
    : eq(subscriptionRequest.status, list)

const matching = ({ status, q }: Filter) =>
  and(
    status && isListed(status),
    q ? sql`${subscriptionRequest.subscriberId} in (${matchingSubscriberIds(q)})` : undefined,
  )

/** Requests in one status are decided in turn, so the oldest comes first. The list of all has the newest first. */
const inOrder = ({ status }: Filter) => {
  const by = status ? asc : desc
  return [by(subscriptionRequest.createdAt), by(subscriptionRequest.id)]
}

const listed = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(subscriptionRequest),
      modelName: subscriptionModel.name,
      image: subscriptionModel.image,
      color: subscriptionCar.color,
      brandName: brand.name,
      couponName: coupon.name,
      couponCode: coupon.code,
      subscriberName: subscriber.name,
      mobile: subscriber.mobile,
      birthday: subscriber.birthday,
      cardName: billingKey.cardName,
      cardNumber: billingKey.cardNumber,
    })
    .from(subscriptionRequest)
    .innerJoin(subscriber, eq(subscriber.id, subscriptionRequest.subscriberId))
    .innerJoin(subscriptionModel, eq(subscriptionModel.id, subscriptionRequest.modelId))
    .innerJoin(subscriptionCar, eq(subscriptionCar.id, subscriptionRequest.carId))
    .innerJoin(brand, eq(brand.id, subscriptionModel.brandId))
    .innerJoin(billingKey, eq(billingKey.id, subscriptionRequest.billingKeyId))
    // A returned coupon no longer belongs to this request.
    .leftJoin(subscriberCoupon, eq(subscriberCoupon.requestId, subscriptionRequest.id))
    .leftJoin(coupon, eq(coupon.id, subscriberCoupon.couponId))
    .$dynamic()
export type StaffRequestRecord = Awaited<ReturnType<typeof listed>>[number]

/** A page of the requests. */
export const requestRows = (
  tx: Tx,
  filter: Filter,
  limit: number,
  offset: number,
): Promise<StaffRequestRecord[]> =>
  listed(tx)
    .where(matching(filter))
    .orderBy(...inOrder(filter))
    .limit(limit)
    .offset(offset)

/** The query of the ids of all matching requests. */
export const allRequests = (filter: Filter): SQL => sql`
  select ${subscriptionRequest.id} from ${subscriptionRequest} where ${matching(filter) ?? sql`true`}
  order by ${sql.join(inOrder(filter), sql`, `)}`

export const requestsByIds = (tx: Tx, ids: string[], filter: Filter): Promise<StaffRequestRecord[]> =>
  listed(tx)
    .where(inArray(subscriptionRequest.id, ids))
    .orderBy(...inOrder(filter))

export const requestRow = async (tx: Tx, id: string): Promise<StaffRequestRecord | null> =>
  (await listed(tx).where(eq(subscriptionRequest.id, id)))[0] ?? null

/** The number of matches, counted to one above the cap. */
export const requestCount = (tx: Tx, filter: Filter): Promise<number> =>
  tx.$count(
    tx
      .select({ id: subscriptionRequest.id })
      .from(subscriptionRequest)
      .where(matching(filter))
      .limit(MAX_COUNTED + 1)
      .as('counted'),
  )

export const requestNames = (ids: SQL): SQL => sql`
  select r.id, s.name from subscription_request r join subscriber s on s.id = r.subscriber_id
  where r.id = ${ids} and s.name <> ''`
