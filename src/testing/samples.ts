import { z } from 'zod'
import type { Endpoint } from '#kit/contract.ts'
import { newId } from '#kit/id.ts'
import { newMember, newSubscriber, theAdmin } from './actors.ts'
import type { Scene } from './pair-scene.ts'
import type { TestWorld } from './world.ts'

/** The names of the fields in a contract's body or query. */
export const fieldsOf = (schema: z.ZodType | undefined): string[] => {
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

/** Valid values for fields of this name: a call must get past their checks to reach those of other fields. */
const knownIn = (scene: Scene): Record<string, unknown> => ({
  car_id: scene.carId,
  car_ids: [scene.carId],
  user_id: scene.member.id,
  ids: [scene.rides.pending],
  organization_id: scene.company.id,
  phone: '010-1234-5678',
  user_phone: '010-1234-5678',
  to_user_phone: '010-1234-5678',
  image: 'drawing:gv90',
  pickup_time: '2026-12-28 10:00',
  business_number: '220-81-62517',
  plate: '12가3456',
})

/** A value that satisfies the field's JSON schema. */
function sampleOf(scene: Scene, schema: JsonSchema, name = ''): unknown {
  const known = knownIn(scene)
  if (name in known) return known[name]
  const variant = variantsOf(schema).find(
    ({ type, enum: some, const: only }) => type || some || only !== undefined,
  )
  const { type, enum: some, const: only, format, items, properties, required = [] } = variant ?? {}
  if (only !== undefined) return only
  if (some) return some[0]
  if (type === 'object')
    return Object.fromEntries(required.map((key) => [key, sampleOf(scene, properties?.[key] ?? {}, key)]))
  if (type === 'array') return variant?.minItems ? [sampleOf(scene, items ?? {})] : []
  if (type === 'integer' || type === 'number') return Math.max(variant?.minimum ?? 1, 1)
  if (type === 'boolean') return true
  if (format === 'date') return '2026-12-28'
  if (format === 'uuid') return newId()
  return type === 'string' ? '가나다' : null
}

/** A body that the schema accepts, with its required fields. */
export const sampleBody = (scene: Scene, schema: z.ZodType): Record<string, unknown> => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const object = variantsOf(json).find(({ properties }) => properties)
  return (object ? sampleOf(scene, object) : {}) as Record<string, unknown>
}

/** A value for each field of a query. */
export function sampleQuery(scene: Scene, schema: z.ZodType): Record<string, unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const fields = variantsOf(json).flatMap(({ properties }) => Object.entries(properties ?? {}))
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(scene, field, name)]))
}

/** An id of the scene for each parameter of a path. */
export function urlOf(scene: Scene, path: string, ownId: string): string {
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

/** A caller allowed at the endpoint; for rides of the scene, the scene's member. */
export async function callerOf(t: TestWorld, scene: Scene, { who, path }: Endpoint) {
  if (who === 'admin') return { ...(await theAdmin(t)), id: scene.member.id }
  if (who === 'subscriber' || path.startsWith('/api/subscribe')) return newSubscriber(t)
  return path.includes('{rid}') ? scene.member : newMember(t)
}

/** A query string; objects as JSON, undefined values left out. */
export const queryText = (query: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  ).toString()
