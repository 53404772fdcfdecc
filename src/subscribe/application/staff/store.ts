import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { MOST_COUNTED } from '#kit/page.ts'
import { subscribersNamed } from '#subscribe/account/store.ts'
import { subscriber } from '#subscribe/account/tables.ts'
import { brand, subscriptionModel } from '#subscribe/catalog/tables.ts'
import { coupon, subscriberCoupon } from '#subscribe/coupon/tables.ts'
import type { RequestStatus } from '../rules.ts'
import { billingKey, subscriptionRequest } from '../tables.ts'

type Filter = { status: RequestStatus; q?: string | undefined }

const matching = ({ status, q }: Filter) =>
  and(
    eq(subscriptionRequest.status, status),
    q ? sql`${subscriptionRequest.subscriberId} in (${subscribersNamed(q)})` : undefined,
  )

const oldest = [asc(subscriptionRequest.createdAt), asc(subscriptionRequest.id)]

const listed = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(subscriptionRequest),
      modelName: subscriptionModel.name,
      image: subscriptionModel.image,
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
    .innerJoin(brand, eq(brand.id, subscriptionModel.brandId))
    .innerJoin(billingKey, eq(billingKey.id, subscriptionRequest.billingKeyId))
    .leftJoin(subscriberCoupon, eq(subscriberCoupon.id, subscriptionRequest.walletId))
    .leftJoin(coupon, eq(coupon.id, subscriberCoupon.couponId))
    .$dynamic()
export type StaffRequestRecord = Awaited<ReturnType<typeof listed>>[number]

/** A page of the requests in one state, the oldest first. */
export const requestRows = (
  tx: Tx,
  filter: Filter,
  limit: number,
  offset: number,
): Promise<StaffRequestRecord[]> =>
  listed(tx)
    .where(matching(filter))
    .orderBy(...oldest)
    .limit(limit)
    .offset(offset)

/** The query of all requests in one state, by id alone. */
export const allRequests = (filter: Filter): SQL => sql`
  select ${subscriptionRequest.id} from ${subscriptionRequest} where ${matching(filter)}
  order by ${sql.join(oldest, sql`, `)}`

export const requestsByIds = (tx: Tx, ids: string[]): Promise<StaffRequestRecord[]> =>
  listed(tx)
    .where(inArray(subscriptionRequest.id, ids))
    .orderBy(...oldest)

export const requestRow = async (tx: Tx, id: string): Promise<StaffRequestRecord | null> =>
  (await listed(tx).where(eq(subscriptionRequest.id, id)))[0] ?? null

/** How many match, counted to one above the cap. */
export const requestCount = (tx: Tx, filter: Filter): Promise<number> =>
  tx.$count(
    tx
      .select({ id: subscriptionRequest.id })
      .from(subscriptionRequest)
      .where(matching(filter))
      .limit(MOST_COUNTED + 1)
      .as('counted'),
  )
