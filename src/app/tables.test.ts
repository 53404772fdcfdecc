import { getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as consent from '#platform/consent/tables.ts'
import * as login from '#platform/login/tables.ts'
import * as verification from '#platform/verification/tables.ts'
import * as social from '#platform/social/tables.ts'
import * as account from '#ride/account/tables.ts'
import * as access from '#platform/access/tables.ts'
import * as audit from '#platform/audit/tables.ts'
import * as claim from '#ride/claim/tables.ts'
import * as driver from '#ride/driver/tables.ts'
import * as fleet from '#ride/fleet/tables.ts'
import * as identity from '#platform/file/tables.ts'
import * as invite from '#ride/invite/tables.ts'
import * as organization from '#ride/organization/tables.ts'
import * as message from '#platform/outbox/tables.ts'
import * as providerPayment from '#platform/payment/tables.ts'
import * as pages from '#ride/pages/tables.ts'
import * as paymentLink from '#ride/reservation/payment-link/tables.ts'
import * as reservation from '#ride/reservation/tables.ts'
import * as ticket from '#ride/ticket/tables.ts'
import * as purchase from '#ride/ticket/purchase/tables.ts'
import * as refund from '#ride/ticket/purchase/refund/tables.ts'
import * as subscriber from '#subscribe/account/tables.ts'
import * as coupon from '#subscribe/coupon/tables.ts'
import * as point from '#subscribe/point/tables.ts'
import * as referral from '#subscribe/referral/tables.ts'
import * as application from '#subscribe/application/tables.ts'
import * as subscription from '#subscribe/subscription/tables.ts'
import * as payment from '#subscribe/payment/tables.ts'
import * as catalog from '#subscribe/catalog/tables.ts'
import * as subscriptionFaq from '#subscribe/faq/tables.ts'
import * as wish from '#subscribe/wish/tables.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const tables: PgTable[] = [
  access,
  account,
  audit,
  claim,
  consent,
  login,
  verification,
  social,
  driver,
  fleet,
  identity,
  invite,
  message,
  organization,
  pages,
  reservation,
  paymentLink,
  ticket,
  purchase,
  refund,
  subscriber,
  coupon,
  point,
  referral,
  application,
  subscription,
  payment,
  providerPayment,
  catalog,
  subscriptionFaq,
  wish,
].flatMap((room): PgTable[] => Object.values(room).filter((part) => is(part, PgTable)))

test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  'the columns of %s in the code equal those in the database',
  async (name, table) => {
    const { rows } = await t.world.db.execute<{ column_name: string; is_nullable: string }>(
      sql`select column_name, is_nullable from information_schema.columns where table_name = ${name} and table_schema = 'public' and is_generated = 'NEVER'`,
    )
    const inDatabase = Object.fromEntries(rows.map((row) => [row.column_name, row.is_nullable === 'NO']))
    const own = Object.values(getTableColumns(table)).filter((column) => column.generated === undefined)
    expect(Object.fromEntries(own.map((column) => [column.name, column.notNull]))).toEqual(inDatabase)
  },
)
