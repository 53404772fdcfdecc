import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#kit/contract.ts'
import { pairScene, type Scene } from '#testing/pair-scene.ts'
import { callerOf, fieldsOf, queryText, sampleBody, urlOf } from '#testing/samples.ts'
import { testWorld } from '#testing/world.ts'
import { endpoints } from './rooms.ts'

const t = testWorld({ poolSize: 8 })

const ODD_TYPES = [
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
]
const ODD_TEXTS = [
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
]
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  { __proto__: null, a: 1 },
]
const LONG = [
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
]
const DAYS = [
  '0000-00-00',
  '9999-12-31',
  '9998-12-31',
  '2026-02-30',
  '2026-12-24 25:61',
  '0001-01-01',
  '275760-09-13',
]
const NIL = '00000000-0000-0000-0000-000000000000'
const ADDRESSES = ['javascript:alert(1)', 'http://169.254.169.254/', 'file:///etc/passwd', 'imp_..', NIL]
const HOSTILE: unknown[] = [...ODD_TYPES, ...ODD_TEXTS, ...NAMES, ...LONG, ...DAYS, ...ADDRESSES]

let scene: Scene
beforeAll(async () => void (scene = await pairScene(t, '2026-12-20')))

const isFuzzed = ({ body, query, upload, events, raw }: Endpoint) =>
  (body || query) && !upload && !events && !raw
const fuzzed = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(isFuzzed)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(fuzzed)('answers hostile values without a 5xx: %s', { timeout: 120_000 }, async (_, endpoint) => {
  const { method, path, body, query } = endpoint
  const { id, headers } = await callerOf(t, scene, endpoint)
  const url = urlOf(scene, path, id)
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
  const base = body ? sampleBody(scene, body) : undefined
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
