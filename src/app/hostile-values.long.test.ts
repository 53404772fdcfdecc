import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kit/contract.ts'
import { newId } from '#kit/id.ts'
import { newMember, newSubscriber, theAdmin } from '#testing/actors.ts'
import { pairScene, type Scene } from '#testing/pair-scene.ts'
import { testWorld } from '#testing/world.ts'
import { endpoints } from './endpoints.ts'

const t = testWorld({ poolSize: 8 })

const HOSTILE: unknown[] = [
  ...[
    undefined,
    null,
    true,
    false,
    0,
    -1,
    0.1,
    1e21,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
    [[]],
    [null],
    [1],
    [''],
  ],
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '\u200b',
    '\u202e',
    '..',
    '../..',
    '%00',
    '%2e%2e%2f',
    'null',
    'NaN',
    '-0',
    '1e400',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', { __proto__: null, a: 1 }],
  ...[
    '가'.repeat(200),
    '가'.repeat(5000),
    'a'.repeat(20_000),
    '👨‍👩‍👧‍👦',
    'ÿ',
    '＇',
    "' or 1=1 --",
    '$1',
    '%',
    '_',
    '\\',
  ],
  ...[
    '0000-00-00',
    '9999-12-31',
    '9998-12-31',
    '2026-02-30',
    '2026-12-24 25:61',
    '0001-01-01',
    '275760-09-13',
  ],
  ...[
    'javascript:alert(1)',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'imp_..',
    '00000000-0000-0000-0000-000000000000',
  ],
]

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return [...new Set(variantsOf(json).flatMap(({ properties }) => Object.keys(properties ?? {})))]
}

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  minItems?: number
}
const variantsOf = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? []).flatMap(variantsOf),
]

let scene: Scene
beforeAll(async () => void (scene = await pairScene(t, '2026-12-20')))

/** Values that a field of this name really has, so that the others are looked at too. */
const known = (): Record<string, unknown> => ({
  car_id: scene.carId,
  car_ids: [scene.carId],
  user_id: scene.member.id,
  ids: [scene.rides.pending],
  organization_id: scene.company.id,
  phone: '010-1234-5678',
  user_phone: '010-1234-5678',
  to_user_phone: '010-1234-5678',
  pickup_time: '2026-12-28 10:00',
  business_number: '220-81-62517',
})

/** A value that the schema of a field takes, as far as it says. */
function sampleOf(schema: JsonSchema, name = ''): unknown {
  if (name in known()) return known()[name]
  const [variant] = variantsOf(schema).filter(
    ({ type, enum: some, const: only }) => type || some || only !== undefined,
  )
  const { type, enum: some, const: only, format, items, properties, required = [] } = variant ?? {}
  if (only !== undefined) return only
  if (some) return some[0]
  if (type === 'object')
    return Object.fromEntries(required.map((key) => [key, sampleOf(properties?.[key] ?? {}, key)]))
  if (type === 'array') return variant?.minItems ? [sampleOf(items ?? {})] : []
  if (type === 'integer' || type === 'number') return Math.max(variant?.minimum ?? 1, 1)
  if (type === 'boolean') return true
  if (format === 'date') return '2026-12-28'
  if (format === 'uuid') return newId()
  return type === 'string' ? '가나다' : null
}

const sampleBody = (schema: z.ZodType): Record<string, unknown> => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const object = variantsOf(json).find(({ properties }) => properties)
  return (object ? sampleOf(object) : {}) as Record<string, unknown>
}

/** An id of the scene for each parameter of a path. */
function urlOf(path: string, ownId: string): string {
  const first = path.startsWith('/api/cars')
    ? scene.carId
    : path.startsWith('/api/drivers')
      ? scene.driverId
      : path.startsWith('/api/reservations')
        ? scene.rides.confirmed
        : /organizations\//.test(path)
          ? scene.company.id
          : path.startsWith('/api/users')
            ? ownId
            : newId()
  const ids: Record<string, string> = {
    rid: scene.rides.pending,
    inventoryId: scene.units[0]!,
    wid: scene.waitId,
  }
  return path.replace('{id}', first).replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? newId())
}

async function callerOf({ who, path }: Endpoint) {
  if (who === 'admin') return { ...(await theAdmin(t)), id: scene.member.id }
  if (who === 'subscriber' || path.startsWith('/api/subscribe')) return newSubscriber(t)
  return path.includes('{rid}') ? scene.member : newMember(t)
}

const queryText = (query: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  ).toString()

const isFuzzed = ({ body, query, upload, events, raw }: Endpoint) =>
  (body || query) && !upload && !events && !raw
const fuzzed = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(isFuzzed)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(fuzzed)('answers hostile values without a 5xx: %s', { timeout: 120_000 }, async (_, endpoint) => {
  const { method, path, body, query } = endpoint
  const { id, headers } = await callerOf(endpoint)
  const url = urlOf(path, id)
  const send = (payload: unknown, asked: string) =>
    t.call({
      method,
      url: `${url}?${asked}`,
      headers,
      ...(payload !== undefined && { payload: payload as object }),
    })
  const faults: string[] = []
  const note = (what: string, { statusCode, body: text }: { statusCode: number; body: string }) => {
    if (statusCode >= 500) faults.push(`${what}: ${statusCode} ${text}`)
  }
  const base = body ? sampleBody(body) : undefined
  for (const field of [...fieldsOf(body), ...(body ? ['version'] : [])])
    for (const value of HOSTILE)
      note(`${field} = ${JSON.stringify(value)?.slice(0, 40)}`, await send({ ...base, [field]: value }, ''))
  for (const field of fieldsOf(query))
    for (const value of HOSTILE)
      note(
        `?${field}=${String(JSON.stringify(value)).slice(0, 40)}`,
        await send(base, queryText({ [field]: value })),
      )
  expect(faults).toEqual([])
})
