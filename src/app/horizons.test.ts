import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { dayPathsOf } from '#kit/day-in.ts'
import { CONSENTS } from '#subscribe/application/rules.ts'
import { newId } from '#kit/id.ts'
import { pairScene, type Scene } from '#testing/pair-scene.ts'
import { callerOf, queryText, sampleBody, urlOf } from '#testing/samples.ts'
import { testWorld } from '#testing/world.ts'
import { endpoints } from './rooms.ts'

const t = testWorld()
let scene: Scene
beforeAll(async () => void (scene = await pairScene(t, '2026-12-20')))

type Leaf = { path: string[]; form: string }
type Def = {
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  element?: z.ZodType
  innerType?: z.ZodType
}

const FORMS = ['2026-12-01', '2026-12-01 09:30', '2026-12-01T09:30:00+09:00']

/** The format of the date that a schema accepts; undefined for a schema of other texts. */
const formOf = (schema: z.ZodType) =>
  FORMS.find(
    (form) =>
      schema.safeParse(form).success && !schema.safeParse(form.replace('2026-12-01', '2026-13-77')).success,
  )

/** All fields of a schema that accept a date, however the contract declares them. */
function datesOf(schema: z.ZodType | undefined, path: string[] = []): Leaf[] {
  if (!schema) return []
  const { shape, options, element, innerType } = schema.def as Def
  if (shape) return Object.entries(shape).flatMap(([name, field]) => datesOf(field, [...path, name]))
  if (element) return datesOf(element, [...path, '*'])
  if (options) return options.flatMap((option) => datesOf(option, path))
  if (innerType) return datesOf(innerType, path)
  const form = formOf(schema)
  return form ? [{ path, form }] : []
}

const dated = endpoints.flatMap(({ endpoint }) =>
  (['body', 'query'] as const).flatMap((part) =>
    datesOf(endpoint[part]).map((leaf) => ({ endpoint, part, ...leaf })),
  ),
)
const named = dated.map(
  (one) => [`${one.endpoint.method} ${one.endpoint.path} ${one.path.join('.')}`, one] as const,
)

test('the contracts have fields of all three forms of a date', () => {
  expect(new Set(dated.map(({ form }) => form))).toEqual(new Set(FORMS))
  expect(dated.length).toBeGreaterThan(30)
})

test.each(named)('%s has a horizon of at most ten years', (_, { endpoint, part, path }) => {
  const own = dayPathsOf(endpoint[part]).filter((one) => one.path.join('.') === path.join('.'))
  expect(own.map(({ aheadDays }) => aheadDays <= 3_653)).toContain(true)
})

/** Puts the value at a path in new objects and arrays. */
const madeAt = ([name, ...rest]: string[], value: string): unknown =>
  name === undefined
    ? value
    : name === '*'
      ? [madeAt(rest, value)]
      : { location: '서울역', place: '서울역', [name]: madeAt(rest, value) }

test.each(named)('%s in a hundred years is refused with 422', async (_, { endpoint, part, path, form }) => {
  const far = form.replace('2026-12-01', '2126-12-01')
  const { id, headers } = await callerOf(t, scene, endpoint)
  const url = urlOf(scene, endpoint.path, id)
  const [field] = path
  const input = {
    // Fields that some contracts check before the horizon: the second day of a range, four photos, card and consents.
    ...(part === 'body' && {
      to: far,
      photos: Array.from({ length: 4 }, newId),
      billing_key: 'key',
      consents: CONSENTS,
    }),
    [field!]: (madeAt(path, far) as Record<string, unknown>)[field!],
  }
  const call =
    part === 'query'
      ? { method: endpoint.method, url: `${url}?${queryText(input)}`, headers }
      : { method: endpoint.method, url, headers, payload: { ...sampleBody(scene, endpoint.body!), ...input } }
  const answer = await t.call(call)
  expect([answer.statusCode, Object.keys(answer.json().fields ?? {})], answer.body).toEqual([
    422,
    expect.arrayContaining([path.join('.').replace('*', '0')]),
  ])
})

test('refuses a day after the last bookable day when given as year, month and day', async () => {
  const { headers } = await callerOf(t, scene, { who: 'admin', path: '' } as (typeof dated)[0]['endpoint'])
  const payload = { year: 2126, month: 12, day: 1, car_id: scene.carId, status: 'UNAVAILABLE' }
  const answer = await t.call({ method: 'PATCH', url: '/api/reservations/available', headers, payload })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['day']])
})
