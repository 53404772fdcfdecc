import { z } from 'zod'
import type { Endpoint } from './contract.ts'

type Schema = { required?: string[]; properties?: Record<string, object>; anyOf?: Schema[] }

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest as Schema
}

const failure = {
  description: 'A refusal, with its code and a text for people',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'err', 'message', 'request_id'],
        properties: {
          code: { type: 'string' },
          err: { type: 'string' },
          message: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          request_id: { type: 'string' },
        },
      },
    },
  },
}

const PAGE = {
  type: 'object',
  properties: {
    page: { type: 'integer' },
    page_size: { type: 'integer' },
    total: { type: 'integer' },
    more: { type: 'boolean', description: 'The total was counted to a cap, and there are more' },
  },
}

function answerOf(endpoint: Endpoint): object {
  if (endpoint.redirect) return { 302: REDIRECT }
  const content = { ...jsonOf(endpoint), ...otherOf(endpoint) }
  if (!Object.keys(content).length) return { 204: { description: 'Done' } }
  const waiting = endpoint.waits || endpoint.download === 'text/csv' ? { 202: WAITING } : {}
  return { [endpoint.status ?? 200]: { description: 'Done', content }, ...waiting }
}

const WAITING = {
  description: 'It waits for a second person',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { result: { type: 'object', properties: { approval_id: { type: 'string' } } } },
      },
    },
  },
}

const REDIRECT = {
  description: 'Elsewhere',
  headers: { Location: { required: true, schema: { type: 'string' } } },
}

/** The content of an answer besides JSON, or instead of it. */
const otherOf = ({ events, download }: Endpoint): object => ({
  ...(events && { 'text/event-stream': { schema: { type: 'string' } } }),
  ...(download && { [download]: { schema: { type: 'string', format: 'binary' } } }),
})

function jsonOf(endpoint: Endpoint): object {
  if (!endpoint.output) return {}
  const output = schemaOf(endpoint.output, 'output')
  const whole = {
    type: 'object',
    required: ['result'],
    properties: { result: output, ...(endpoint.paged && { page: PAGE }) },
  }
  return { 'application/json': { schema: endpoint.bare ? output : whole } }
}

function parametersOf(endpoint: Endpoint): object[] {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(!endpoint.textParams?.includes(name!) && { format: 'uuid' }) },
  }))
  const query = endpoint.query ? schemaOf(endpoint.query, 'input') : {}
  const required = new Set(query.required)
  const fields = Object.entries(query.properties ?? {})
  const inQuery = fields.map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
  const key = endpoint.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : []
  const version = endpoint.versioned
    ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string', examples: ['"3"'] } }]
    : []
  return [...path, ...inQuery, ...key, ...version]
}

function requestOf(endpoint: Endpoint): object {
  if (endpoint.upload) return { requestBody: uploadOf(endpoint) }
  if (!endpoint.body) return {}
  const body = schemaOf(endpoint.body, 'input')
  const schema = endpoint.versioned ? withVersion(body) : body
  const required = !endpoint.body.safeParse(undefined).success
  return { requestBody: { required, content: { 'application/json': { schema } } } }
}

function uploadOf({ uploaded, textFields = [] }: Endpoint): object {
  const field = uploaded?.field ?? 'image'
  const texts = Object.fromEntries(textFields.map((name) => [name, { type: 'string' }]))
  const properties = { [field]: { type: 'string', format: 'binary' }, ...texts }
  const schema = { type: 'object', required: [field], properties }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

const VERSION = { type: 'integer', minimum: 1, description: 'Of the row that the change was made on' }

/** Accepts fields besides the contract's own, which are removed before parsing. */
function withVersion(body: Schema): Schema {
  if (body.anyOf) return { ...body, anyOf: body.anyOf.map(withVersion) }
  return { ...body, properties: { ...body.properties, version: VERSION } }
}

function operationOf(endpoint: Endpoint): object {
  return {
    summary: endpoint.summary,
    description: `Who: ${endpoint.who}`,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    security: endpoint.who === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parametersOf(endpoint),
    ...requestOf(endpoint),
    responses: { ...answerOf(endpoint), '4XX': failure, '5XX': failure },
  }
}

/** The list of endpoints as OpenAPI 3.1. */
export function openApiOf(title: string, endpoints: Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint)
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}
