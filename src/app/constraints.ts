import type { ConstraintWords } from '#kit/refusal.ts'
import { VERIFICATION_CONSTRAINTS } from '#platform/verification/words.ts'
import { ACCOUNT_CONSTRAINTS } from '#ride/account/words.ts'
import { ADDRESSBOOK_CONSTRAINTS } from '#ride/addressbook/words.ts'
import { DRIVER_CONSTRAINTS } from '#ride/driver/words.ts'
import { FLEET_CONSTRAINTS } from '#ride/fleet/words.ts'
import { INVITE_CONSTRAINTS } from '#ride/invite/words.ts'
import { ORGANIZATION_CONSTRAINTS } from '#ride/organization/words.ts'
import { DISPATCH_CONSTRAINTS } from '#ride/reservation/dispatch/words.ts'
import { PURCHASE_CONSTRAINTS } from '#ride/ticket/purchase/words.ts'
import { WAITLIST_CONSTRAINTS } from '#ride/waitlist/words.ts'
import { RATING_CONSTRAINTS } from '#ride/rating/words.ts'
import { APPLICATION_CONSTRAINTS } from '#subscribe/application/words.ts'
import { SETTLEMENT_CONSTRAINTS } from '#subscribe/settlement/words.ts'
import { SUBSCRIPTION_CONSTRAINTS } from '#subscribe/payment/words.ts'
import { SUBSCRIBER_CONSTRAINTS } from '#subscribe/account/words.ts'
import { COUPON_CONSTRAINTS } from '#subscribe/coupon/words.ts'
import { POINT_CONSTRAINTS } from '#subscribe/point/words.ts'
import { REFERRAL_CONSTRAINTS } from '#subscribe/referral/words.ts'
import { CATALOG_CONSTRAINTS } from '#subscribe/catalog/words.ts'

/** What each room says of its constraints; their names are unique in the database, so one map holds them all. */
export const constraints: ConstraintWords = {
  ...ACCOUNT_CONSTRAINTS,
  ...ADDRESSBOOK_CONSTRAINTS,
  ...COUPON_CONSTRAINTS,
  ...CATALOG_CONSTRAINTS,
  ...DISPATCH_CONSTRAINTS,
  ...DRIVER_CONSTRAINTS,
  ...FLEET_CONSTRAINTS,
  ...INVITE_CONSTRAINTS,
  ...ORGANIZATION_CONSTRAINTS,
  ...POINT_CONSTRAINTS,
  ...PURCHASE_CONSTRAINTS,
  ...SETTLEMENT_CONSTRAINTS,
  ...RATING_CONSTRAINTS,
  ...REFERRAL_CONSTRAINTS,
  ...APPLICATION_CONSTRAINTS,
  ...SUBSCRIPTION_CONSTRAINTS,
  ...SUBSCRIBER_CONSTRAINTS,
  ...VERIFICATION_CONSTRAINTS,
  ...WAITLIST_CONSTRAINTS,
}
