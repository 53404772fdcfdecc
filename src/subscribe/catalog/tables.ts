import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BodyType } from './rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const textArray = customType<{ data: string[] }>({ dataType: () => 'text[]' })

export const brand = pgTable('brand', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
})

export const subscriptionModel = pgTable('subscription_model', {
  id: uuid('id').primaryKey(),
  brandId: uuid('brand_id').notNull(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  description: text('description').notNull().default(''),
  bodyType: text('body_type').$type<BodyType>(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
})

/** One physical car of a model. */
export const subscriptionCar = pgTable('subscription_car', {
  id: uuid('id').primaryKey(),
  modelId: uuid('model_id').notNull(),
  registrationNumber: text('registration_number'),
  color: text('color'),
  isNew: boolean('is_new').notNull().default(false),
  isHot: boolean('is_hot').notNull().default(false),
  releaseDate: date('release_date'),
  mileage: integer('mileage').notNull().default(0),
  retailPrice: bigint('retail_price', { mode: 'number' }).notNull().default(0),
  images: textArray('images').notNull().default([]),
  sortOrder: integer('sort_order').notNull().default(0),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
})

export const subscriptionFee = pgTable(
  'subscription_fee',
  {
    carId: uuid('car_id').notNull(),
    months: integer('months').notNull(),
    fee: integer('fee').notNull(),
  },
  (table) => [primaryKey({ columns: [table.carId, table.months] })],
)
