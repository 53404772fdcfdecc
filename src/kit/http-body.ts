import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from './contract.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is passed to the handler as text. */
    raw?: boolean
  }
}

export type Upload = { bytes: Buffer; fields: Record<string, string> }

const MAX_FILE_BYTES = 5 * 1024 * 1024
const LIMITS = { fileSize: MAX_FILE_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6 }

/**
 * Lets the routes of `mountUploads` read one file with text fields beside it. Only these routes run the plugin's
 * hooks.
 */
export function acceptUploads(server: FastifyInstance, mountUploads: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS })
    mountUploads(scope)
  })
}

/**
 * The server reads JSON. Some clients send the JSON content type with every call, so an empty body counts as no body.
 */
export function acceptJson(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain')
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.raw) done(null, String(body))
    else if (String(body).trim() === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

const IMAGE = { field: 'image', missing: '이미지를 선택해 주세요.', maxBytes: MAX_FILE_BYTES }

/** The uploaded file and the text fields beside it; stops reading at the size limit. */
export async function fileOf(request: FastifyRequest, { uploaded = IMAGE }: Endpoint): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('WRONG_TYPE')
  const { field, missing, maxBytes } = uploaded
  const fields: Record<string, string> = {}
  let bytes: Buffer | null = null
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value).slice(0, 200)
      else if (part.fieldname === field && !bytes) bytes = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    // The plugin's parser throws plain errors for a body that ends early or has no boundary.
    throw 'code' in (error as object) ? error : new Refusal('MALFORMED')
  }
  if (!bytes?.length) throw new Refusal('INVALID', { fields: { [field]: missing } })
  return { bytes, fields }
}
