import { expect, test } from 'vitest'
import { openApiOf } from '#kit/openapi.ts'
import { endpoints } from './rooms.ts'

type Schema = { type?: string; required?: string[]; properties?: Record<string, object>; anyOf?: Schema[] }
type Operation = {
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
}

const all = endpoints.map(({ endpoint }) => endpoint)
const { paths } = openApiOf('test', all) as { paths: Record<string, Record<string, Operation>> }
const operations = all.map((endpoint) => {
  const operation = paths[endpoint.path]![endpoint.method.toLowerCase()]!
  return { endpoint, name: `${endpoint.method} ${endpoint.path}`, operation }
})

test('a path parameter is an id, unless its contract declares it as text', () => {
  const texts = operations.flatMap(({ endpoint, operation }) => {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    for (const { name, schema } of inPath)
      expect(schema, `${endpoint.path} ${name}`).toEqual(
        endpoint.textParams?.includes(name) ? { type: 'string' } : { type: 'string', format: 'uuid' },
      )
    return inPath.filter(({ schema }) => !('format' in schema)).map(({ name }) => name)
  })
  expect([...new Set(texts)].toSorted()).toEqual(['code', 'key', 'month', 'name', 'payment_id', 'token'])
})

test('an upload accepts a form with the picture and an optional purpose', () => {
  const uploads = operations.filter(({ endpoint }) => endpoint.upload)
  expect(uploads.map(({ name }) => name)).toEqual([
    'POST /api/upload',
    'POST /api/drive/{token}/rides/{rid}/files',
    'POST /api/subscribe/accounts/picture',
    'POST /api/subscribe/company/documents',
    'POST /api/subscribe/subscriptions/{id}/incident-photos',
    'POST /api/admin/imports',
  ])
  expect(uploads[0]!.operation.requestBody).toEqual({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['image'],
          properties: { image: { type: 'string', format: 'binary' }, purpose: { type: 'string' } },
        },
      },
    },
  })
  expect(uploads[5]!.operation.requestBody).toMatchObject({
    content: { 'multipart/form-data': { schema: { required: ['file'] } } },
  })
})

const VERSION = expect.objectContaining({ type: 'integer', minimum: 1 })
const objectsIn = (schema: Schema): Schema[] => schema.anyOf?.flatMap(objectsIn) ?? [schema]

const jsonOf = ({ requestBody }: Operation): Schema[] =>
  objectsIn(requestBody?.content['application/json']?.schema ?? {})

test('every body that changes a row accepts its version, and no other body does', () => {
  const versioned = operations.filter(({ endpoint }) => endpoint.versioned)
  for (const { name, operation } of versioned)
    for (const { type, required = [], properties } of jsonOf(operation)) {
      expect([type, properties], name).toEqual(['object', expect.objectContaining({ version: VERSION })])
      expect(required, name).not.toContain('version')
    }
  const others = operations.filter(({ endpoint }) => !endpoint.versioned)
  const shapes = others.flatMap(({ operation }) => jsonOf(operation))
  expect(shapes.filter(({ properties }) => properties && 'version' in properties)).toEqual([])
})

test('a body is required where a missing body is an error', () => {
  const free = operations.filter(({ operation }) => operation.requestBody?.required === false)
  expect(free.map(({ name }) => name).toSorted()).toEqual([
    'DELETE /api/subscribe/accounts',
    'DELETE /api/users/{id}',
    // Without a reason, the requester withdraws the request.
    'POST /api/admin/approvals/{id}/reject',
    // Without a day, the transfer arrived today.
    'POST /api/admin/ticket-purchases/{id}/accept',
    // The refresh token may be in the header Refresh instead.
    'POST /api/auth/refresh',
    // Without the refund amount that was shown, the current one counts.
    'POST /api/subscribe/subscriptions/{id}/withdraw',
    // A webhook without a body has no valid signature.
    'POST /api/subscribe/webhooks/portone',
    'POST /auth/refresh',
  ])
  const bodies = operations.filter(({ endpoint }) => endpoint.body)
  for (const { endpoint, name, operation } of bodies)
    expect(operation.requestBody?.required, name).toBe(!endpoint.body!.safeParse(undefined).success)
})
