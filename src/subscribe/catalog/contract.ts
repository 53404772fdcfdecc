import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { BODY_TYPES, byFeeField } from './rules.ts'

const feesOut = byFeeField(() => z.number().nullable())

export const carOut = z.object({
  id: z.string(),
  /** The name of its color; null: not given. */
  color: z.string().nullable(),
  is_new: z.boolean(),
  is_hot: z.boolean(),
  /** A day in Korean time; null: the car is only announced. */
  release_date: z.string().nullable(),
  /** In kilometers. */
  mileage: z.number(),
  /** In KRW. */
  retail_price: z.number(),
  /** Each is `drawing:…` or the reference of an uploaded picture. */
  images: z.array(z.string()),
  /** Whether the car is not taken. */
  is_available: z.boolean(),
  ...feesOut,
})
export type CarOut = z.output<typeof carOut>

export const modelOut = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  description: z.string(),
  /** Null: not given. */
  body_type: z.enum(BODY_TYPES).nullable(),
  brand: z.object({ name: z.string() }),
  /** The day from which a car is expected to be free; null: unknown. It counts only while no car is free. */
  available_from: z.string().nullable(),
  /** The first car is the one on offer. Order: cars that can be applied for, other free cars, the rest. */
  car: z.array(carOut),
})
export type ModelOut = z.output<typeof modelOut>

/** Every model with at least one car, and all its cars (S-020, S-021). */
export const listModels = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/models',
  who: 'anyone',
  summary: 'Models that can be subscribed to',
  output: z.array(modelOut),
  bare: true,
})

/** One model by its id; 404 if it has no car (S-034). */
export const getModel = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/models/{id}',
  who: 'anyone',
  summary: 'A model',
  output: modelOut,
  bare: true,
})
