import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicFacts } from '#brand'
import { etagOf } from '#kit/answer.ts'
import { Refusal } from '#kit/refusal.ts'
import { openGate } from '#kit/gate.ts'
import { addressOf, OWN_ADDRESS, pageLimit, plainLimit } from '#kit/http-limits.ts'
import { isApi } from '#kit/http-server.ts'
import type { tooManyRequestsPage, fillTemplate, renderPage, writtenFiles } from './render.tsx'

type Renderer = {
  renderPage: typeof renderPage
  fillTemplate: typeof fillTemplate
  writtenFiles: typeof writtenFiles
  tooManyRequestsPage: typeof tooManyRequestsPage
}

const brotli = promisify(brotliCompress)
const packGzip = promisify<string, Buffer>(gzip)
const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'dist/web')
const RENDERER = join(ROOT, 'dist/render/render.js')
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}
const YEAR_SECONDS = 31_536_000

/** Whether the browser build exists. */
export const isBuilt = (): boolean => existsSync(join(WEB, 'index.html')) && existsSync(RENDERER)

type Options = { publicUrl: () => string; addressLimits: boolean }
type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Serves the built files and, for every other path, the page; public pages are rendered on the server. */
export async function servePages(server: FastifyInstance, options: Options): Promise<void> {
  const page = isBuilt() ? await openPages(server, options) : null
  server.setNotFoundHandler((request, reply) => {
    const wantsPage = page && ['GET', 'HEAD'].includes(request.method) && !isApi(request.url)
    if (!wantsPage) throw new Refusal('NOT_FOUND')
    // Browsers read the part after two slashes as a host.
    if (/^[/\\]{2}/.test(request.url)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 308)
    return page(request, reply)
  })
}

async function openPages(server: FastifyInstance, { publicUrl, addressLimits }: Options): Promise<Page> {
  await server.register(fastifyStatic, {
    root: WEB,
    index: false,
    preCompressed: true,
    wildcard: false,
    setHeaders: cacheHeader,
  })
  const template = await readFile(join(WEB, 'index.html'), 'utf8')
  const renderer: Renderer = await import(RENDERER)
  const { renderPage, fillTemplate, writtenFiles } = renderer
  const fetch = async (path: string) => {
    const answer = await server.inject({ url: path, remoteAddress: OWN_ADDRESS })
    return { status: answer.statusCode, body: answer.json() as unknown }
  }
  const onRequest = addressLimits ? [server.rateLimit(plainLimit)] : []
  for (const [path, write] of Object.entries(writtenFiles)) {
    server.get(path, { onRequest }, async (_, reply) =>
      reply
        .type(TYPES[extname(path)]!)
        .send(await write({ fetch, origin: publicUrl(), company: publicFacts() })),
    )
  }
  const draw: Page = async (request, reply) => {
    const rendered = await renderPage(request.url, { fetch, origin: publicUrl(), company: publicFacts() })
    const html = fillTemplate(template, rendered)
    const etag = etagOf(html)
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.code(rendered.status).type(TYPES['.html']!)
    return sendPacked(reply, html, String(request.headers['accept-encoding'] ?? ''))
  }
  return addressLimits ? limited(server, draw, renderer.tooManyRequestsPage()) : draw
}

// Rendering blocks the only thread: pages of one visitor are rendered at most this many at a time.
const AT_ONCE = 2
const WAITING = 60

/** Renders pages up to the limit of an address; beyond it the visitor gets the page `crowded`. */
function limited(server: FastifyInstance, draw: Page, crowded: string): Page {
  const gate = openGate(AT_ONCE, WAITING)
  const limit = server.createRateLimit(pageLimit)
  const refuse = (reply: FastifyReply, status: number, seconds: number) =>
    reply
      .code(status)
      .headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
      .type(TYPES['.html']!)
      .send(crowded)
  return async (request, reply) => {
    const asked = await limit(request)
    if (!asked.isAllowed && asked.isExceeded) return refuse(reply, 429, asked.ttlInSeconds)
    try {
      return await gate(() => draw(request, reply), addressOf(request))
    } catch (error) {
      if (error instanceof Refusal && error.status === 503) return refuse(reply, 503, error.retryAfter ?? 1)
      throw error
    }
  }
}

// A higher level takes more time than the smaller transfer saves.
const BROTLI_QUALITY = 5
const packers: [string, (text: string) => Promise<Buffer>][] = [
  ['br', (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })],
  ['gzip', (text) => packGzip(text)],
]

/**
 * Sends a text with the best compression that the browser supports. Compression is safe here: the text contains no
 * data of the caller, so its size reveals nothing.
 */
async function sendPacked(reply: FastifyReply, text: string, accepted: string): Promise<FastifyReply> {
  const [encoding, pack] = packers.find(([name]) => accepted.includes(name)) ?? []
  if (!encoding || !pack) return reply.send(text)
  return reply.header('content-encoding', encoding).send(await pack(text))
}

const cacheHeader: NonNullable<FastifyStaticOptions['setHeaders']> = (reply, path) => {
  const isHashed = /[\\/](assets|fonts)[\\/]/.test(path)
  reply.header(
    'cache-control',
    isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
  )
}
