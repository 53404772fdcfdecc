import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import type { Endpoint } from '#kit/contract.ts'
import { pairScene, type Scene } from '#testing/pair-scene.ts'
import { callerOf, queryText, sampleQuery, urlOf } from '#testing/samples.ts'
import { testWorld } from '#testing/world.ts'
import { endpoints } from './rooms.ts'

const t = testWorld()
const DAY = '2026-12-20'
let scene: Scene
beforeAll(async () => void (scene = await pairScene(t, DAY)))

/** Values for parameters without an enumeration; each leads to another branch of the query. */
const WAYS: Record<string, unknown[]> = {
  q: ['박서연', '서', '12345678', 'm1000'],
  from: [DAY],
  to: [addDays(DAY, 30)],
  rode_from: [DAY],
  rode_to: [addDays(DAY, 30)],
  page: [2],
}

type Query = Record<string, unknown>

/** Every combination of present parameters, with each of their values. */
function combinations([first, ...others]: [string, unknown[]][]): Query[] {
  if (!first) return [{}]
  const [name, ways] = first
  return combinations(others).flatMap((query) => [query, ...ways.map((way) => ({ ...query, [name]: way }))])
}

const lists = endpoints
  .map(({ endpoint }) => endpoint as Endpoint)
  .filter(({ method, query, events }) => method === 'GET' && query && !events)
  .map((endpoint) => [endpoint.path, endpoint] as const)

test.each(lists)(
  'answers every combination of parameters of GET %s',
  { timeout: 300_000 },
  async (path, endpoint) => {
    const { id, headers } = await callerOf(t, scene, endpoint)
    const samples = Object.entries(sampleQuery(scene, endpoint.query!)).map(
      ([name, sample]) => [name, WAYS[name] ?? [sample]] as [string, unknown[]],
    )
    const kinds = endpoint.download === 'text/csv' ? ['application/json', 'text/csv'] : ['application/json']
    const faults: string[] = []
    for (const query of combinations(samples).slice(0, 2_000))
      for (const accept of kinds) {
        const url = `${urlOf(scene, path, id)}?${queryText(query)}`
        const { statusCode, body } = await t.call({ url, headers: { ...headers, accept } })
        if (statusCode >= 500) faults.push(`${url} ${accept}: ${statusCode} ${body}`)
      }
    expect(faults).toEqual([])
  },
)
