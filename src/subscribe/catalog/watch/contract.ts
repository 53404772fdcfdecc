import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/** The ids of the models that the subscriber watches for a free car. */
export const listWatches = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/watches',
  who: 'subscriber',
  summary: 'Models that the subscriber watches',
  output: z.array(z.object({ model_id: z.string() })),
  bare: true,
})

/** Sends the subscriber one message when a car of the model becomes free; 404 if the model has no car. */
export const watchModel = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/models/{id}/watch',
  who: 'subscriber',
  summary: 'Watch a model for a free car',
  body: z.strictObject({}),
  output: z.object({ model_id: z.string() }),
  status: 201,
  bare: true,
  idempotent: true,
})

/** Withdraws the watch of a model. */
export const unwatchModel = endpoint({
  method: 'DELETE',
  path: '/api/subscribe/subscriptions/models/{id}/watch',
  who: 'subscriber',
  summary: 'Stop watching a model',
})
