import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is handed on as text. */
    raw?: boolean
  }
}

export type Upload = { bytes: Buffer; fields: Record<string, string> }

const MAX_FILE_BYTES = 5 * 1024 * 1024

/** Lets the routes that `mountUploads` mounts read one file with text beside it; what the plugin does for each request is spared the others. */
export function takeFiles(server: FastifyInstance, mountUploads: (scope: FastifyInstance) => void): void {
  const limits = { fileSize: MAX_FILE_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6 }
  void server.register(async (scope) => {
    await scope.register(multipart, { limits })
    mountUploads(scope)
  })
}

/** The server reads JSON. Some clients send its content type with every call: an empty body is then no body. */
export function takeJson(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain')
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.raw) done(null, String(body))
    else if (String(body).trim() === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/** The uploaded file and the text beside it; stops reading where the limit is passed. */
export async function fileOf(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('WRONG_TYPE')
  const fields: Record<string, string> = {}
  let bytes: Buffer | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value).slice(0, 200)
      else if (part.fieldname === 'image' && !bytes) bytes = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    // Its parser throws plain errors for a body that breaks off or has no boundary.
    throw 'code' in (error as object) ? error : new Refusal('MALFORMED')
  }
  if (!bytes?.length) throw new Refusal('INVALID', { fields: { image: '이미지를 선택해 주세요.' } })
  return { bytes, fields }
}
