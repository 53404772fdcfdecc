import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, normalizeText, text } from '#kit/text.ts'
import { MODEL_MISSING } from './copy.ts'

/** Requests a model that is not in the catalog; at most 10 wishes wait for an answer (409 TOO_MANY_WISHES) (S-031). */
export const createWish = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/models/request',
  who: 'subscriber',
  summary: 'Request a model',
  body: z.object({
    model: z
      .string(MODEL_MISSING)
      .refine((value) => normalizeText(value), MODEL_MISSING)
      .pipe(text(100)),
  }),
  output: z.object({ id: z.string(), model: z.string(), created_at: z.string() }),
  status: 201,
  bare: true,
  idempotent: true,
})

/** The subscriber's own wishes with their replies, newest first. */
export const listOwnWishes = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/models/requests',
  who: 'subscriber',
  summary: 'Own wishes',
  output: z.array(
    z.object({
      id: z.string(),
      model: z.string(),
      created_at: z.string(),
      reply: z.string().nullable(),
      replied_at: z.string().nullable(),
    }),
  ),
  bare: true,
})

const wishOut = z.object({
  id: z.string(),
  model: z.string(),
  created_at: z.string(),
  reply: z.string().nullable(),
  replied_at: z.string().nullable(),
  /** Has no name and number after the account is deleted. */
  subscriber: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
  }),
  version: z.int(),
})
export type WishRow = z.output<typeof wishOut>

export const WISH_STATUSES = ['OPEN', 'ANSWERED'] as const

/** Wishes: waiting ones oldest first, answered ones latest first; `q` searches the model. The CSV contains the whole list. */
export const listWishes = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/wishes',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Models that subscribers asked for',
  query: z.object({ q: searchIn, status: z.enum(WISH_STATUSES).optional(), ...exportedQuery }),
  output: z.array(wishOut),
  paged: true,
  download: 'text/csv',
})

/** Answers a wish and sends the text to its subscriber; the same text is not sent twice. */
export const patchWish = endpoint({
  method: 'PATCH',
  path: '/api/admin/subscription/wishes/{id}',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Answer a wish',
  versioned: true,
  body: z.object({
    reply: z
      .string('답변을 입력해 주세요.')
      .refine((value) => normalizeText(value), '답변을 입력해 주세요.')
      .pipe(maybeText(500)),
  }),
  output: wishOut,
  idempotent: true,
})
