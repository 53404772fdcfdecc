import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { byFeeField } from './rules.ts'

const feesOut = byFeeField(() => z.number().nullable())

export const carOut = z.object({
  id: z.string(),
  is_new: z.boolean(),
  is_hot: z.boolean(),
  /** A KST day; null: announced only. */
  release_date: z.string().nullable(),
  /** In km. */
  mileage: z.number(),
  /** In won. */
  retail_price: z.number(),
  /** `drawing:…` or the reference of an uploaded picture. */
  images: z.array(z.string()),
  /** Whether it is free. */
  is_available: z.boolean(),
  ...feesOut,
})
export type CarOut = z.output<typeof carOut>

export const modelOut = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  description: z.string(),
  brand: z.object({ name: z.string() }),
  /** The car on offer first: one that can be applied for, else a free one, else the first of all. */
  car: z.array(carOut),
})
export type ModelOut = z.output<typeof modelOut>

/** Every model of which there is a car, each with all its cars (S-020, S-021). */
export const listModels = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/models',
  who: 'anyone',
  summary: 'Models that can be subscribed to',
  output: z.array(modelOut),
  bare: true,
})

/** One of them (S-034). */
export const getModel = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/models/{id}',
  who: 'anyone',
  summary: 'A model',
  output: modelOut,
  bare: true,
})
