import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Answer } from './answer.ts'
import {
  type BodyOf,
  type Endpoint,
  type OutputIn,
  type ParamsOf,
  type QueryOf,
  type Role,
  type Session,
} from './contract.ts'
import { fileOf, acceptUploads, acceptJson, type Upload } from './http-body.ts'
import { sendFailure, sendUnparsed } from './http-failure.ts'
import { authorize, callerOf, idsOf, sessionOf } from './http-authorize.ts'
import { endDownloads } from './http-file.ts'
import { countStream, limitOf, openRequestLimit, receiveUpload } from './http-limits.ts'
import { openCallQueues } from './http-call-queues.ts'
import { dayOf } from './day.ts'
import { parse } from './http-input.ts'
import { send } from './http-send.ts'
import { newRequestId } from './id.ts'
import { type IdempotencyKey, idempotencyKeyOf } from './idempotency.ts'
import { originOf, trustOf } from './proxies.ts'
import { type ConstraintWords, Refusal } from './refusal.ts'
import { logRequest } from './request-log.ts'
import { endStreams } from './sse.ts'
import type { First } from './unit-of-work.ts'
import { requestedVersion } from './version.ts'

/** One call of an endpoint, its input parsed. `session` is present whenever the contract's `who` requires one. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  session: E['who'] extends 'anyone' ? Session | null : Session
  idempotency: IdempotencyKey | null
  /** The version of the row that the client changed; null if the client sent none. */
  version: number | null
  address: string
  client: string
  /** The id of the request, which its answer and the log name too. */
  requestId: string
  /** Scheme and host as the client requested them; to be trusted only when no public address is configured. */
  origin: string
  fromBrowser: boolean
  cookies: Record<string, string | undefined>
  headers: FastifyRequest['headers']
  /** The content type that the client requests in its Accept header. */
  accept: string
  file: Upload | null
  /** Runs first in the transaction of the change. */
  first?: First
}

export type Handler<W, E extends Endpoint> = (
  world: W,
  call: Call<E>,
) => Promise<OutputIn<E> | Answer<OutputIn<E> | undefined> | undefined | void>
export type Mounted<W> = { endpoint: Endpoint; handler: Handler<W, Endpoint> }

/** Pairs a contract with its handler, for the list of endpoints. */
export function on<W, E extends Endpoint>(endpoint: E, handler: Handler<W, E>): Mounted<W> {
  return { endpoint, handler: handler as unknown as Handler<W, Endpoint> }
}

/** An answer of a GET request that is about to be sent: its body, or null for a file. */
export type ShownAnswer = Pick<Call<Endpoint>, 'params' | 'query' | 'address' | 'client' | 'requestId'> & {
  endpoint: Endpoint
  session: Session | null
  body: unknown
}

/** A call that was refused for a missing right. */
export type RefusedCall = Omit<ShownAnswer, 'query' | 'session' | 'body'> & { session: Session }

type Options<W> = {
  world: W
  log: Logger
  now: () => Date
  roles: Record<string, Role>
  authenticate: (authorization: string, realm: string, isLate?: boolean) => Promise<Session | null>
  /** Headers of every answer: one set for data, one for pages. */
  headers: { data: Record<string, string>; page: Record<string, string> }
  addressLimits: boolean
  /** Whether an error means that an external system is down: answered with 503, which invites a retry. */
  isDown: (error: unknown) => boolean
  /** The number of proxies before this server; only their forwarded headers are trusted. */
  proxies: number
  /** The refusal code and text of each violated constraint. */
  constraints: ConstraintWords
  /** The output of an endpoint as this caller may see it. */
  presentFor: (session: Session, output: unknown) => unknown
  /** Refuses a session whose second factor was not proved lately. */
  requireProof: (session: Session) => Promise<void>
  /** Awaited before an answer is sent, unless the client or any cache has it already. */
  recordShown?: (shown: ShownAnswer) => Promise<void> | undefined
  /** Awaited before a refusal for a missing right is sent. */
  recordRefused?: (refused: RefusedCall) => Promise<void> | undefined
  measure?: (route: string, method: string, status: number, seconds: number) => void
  /** Whether this server is about to end: then connections are not kept alive for another request. */
  isDraining?: () => boolean
}

// The client is not told how much of a limit is left; the refusal sets Retry-After.
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

const BODY_LIMIT = 256 * 1024

/** A Fastify server with our middleware: ids, headers, errors as JSON, limits. Endpoints are mounted on it. */
export async function openServer<W>(options: Options<W>): Promise<FastifyInstance> {
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: newRequestId,
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    trustProxy: trustOf(options.proxies),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // A request on a kept-alive connection is answered, not refused.
    return503OnClosing: false,
    exposeHeadRoutes: true,
    // A request that the parser refuses has no route and no reply object.
    clientErrorHandler: sendUnparsed,
    // A URL that cannot be decoded is refused before any of our hooks run.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(options.headers.data).header('x-request-id', request.id)
      return void sendFailure(options, new Refusal('MALFORMED'), request, reply)
    },
  })
  await server.register(cookie)
  acceptJson(server)
  await server.register(rateLimit, {
    global: false,
    addHeaders: NO_HEADERS,
    addHeadersOnExceeding: NO_HEADERS,
  })
  server.addHook('onRequest', (request, reply, done) => {
    // Scripts, styles and fonts run under the policy of the page, so they do not need this header of one kilobyte.
    const isData = isApi(request.url)
      ? !/^\/(api|auth)\/docs/.test(request.url)
      : /^\/(assets|fonts)\//.test(request.url)
    reply.headers(isData ? options.headers.data : options.headers.page).header('x-request-id', request.id)
    if (options.isDraining?.()) reply.header('connection', 'close')
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(options, request, reply)
    done()
  })
  server.addHook('preClose', async () => {
    endStreams(server)
    endDownloads(server)
  })
  server.setErrorHandler((error, request, reply) => sendFailure(options, error, request, reply))
  return server
}

/** Whether a request is for the API, where an answer is never HTML. */
export const isApi = (url: string): boolean => /^\/(api|auth)(?=[/?]|$)/.test(url)

/** The path of a request target. The host of an absolute target is ignored: the Host header decides. */
function pathOfTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Mounts every endpoint of the list. */
export function mount<W>(server: FastifyInstance, mounted: Mounted<W>[], options: Options<W>): void {
  const serving = { ...options, countAsked: openRequestLimit(), inTurn: openCallQueues() }
  const isUpload = ({ endpoint }: Mounted<W>) => endpoint.upload
  for (const one of mounted.filter((one) => !isUpload(one))) mountOne(server, one, serving)
  acceptUploads(server, (scope) => {
    for (const one of mounted.filter(isUpload)) mountOne(scope, one, serving)
  })
}

function mountOne<W>(server: FastifyInstance, { endpoint, handler }: Mounted<W>, options: Serving<W>): void {
  if (!options.roles[endpoint.who]) throw new Error(`${endpoint.path}: unknown role ${endpoint.who}`)
  server.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: endpoint.output !== undefined || endpoint.download !== undefined,
    config: { rateLimit: limitOf(endpoint, options.addressLimits), raw: endpoint.raw === true },
    handler: (request, reply) => serve(endpoint, handler, request, reply, options),
  })
}

type Serving<W> = Options<W> & {
  countAsked: ReturnType<typeof openRequestLimit>
  inTurn: ReturnType<typeof openCallQueues>
}

async function serve<W>(
  endpoint: Endpoint,
  handler: Handler<W, Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Serving<W>,
): Promise<FastifyReply> {
  const session = await sessionOf(endpoint, request, options)
  try {
    return await serveFor(session, { endpoint, handler }, request, reply, options)
  } catch (error) {
    if (session && error instanceof Refusal && error.code === 'FORBIDDEN')
      await options.recordRefused?.({ endpoint, session, ...callerOf(request) })
    throw error
  }
}

async function serveFor<W>(
  session: Session | null,
  { endpoint, handler }: Mounted<W>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Serving<W>,
): Promise<FastifyReply> {
  await authorize(session, endpoint, request, options)
  const call = callOf(endpoint, request, session, options)
  if (endpoint.events) countStream(session, reply)
  const handle = (file: Upload | null) => handler(options.world, { ...call, file })
  const answer = endpoint.upload
    ? await receiveUpload(session, request, async () => handle(await fileOf(request, endpoint)))
    : await options.inTurn({ endpoint, ...call }, () => handle(null))
  const isOwn = session?.personId === (request.params as Record<string, string>)['id']?.toLowerCase()
  const present = (output: unknown) =>
    session && endpoint.needs && !isOwn ? options.presentFor(session, output) : output
  const record = async (body: unknown) => {
    if (request.method === 'GET') await options.recordShown?.({ endpoint, ...call, body })
  }
  return send({ endpoint, answer, present, record }, request, reply, options.log)
}

function callOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  session: Session | null,
  { proxies, now }: { proxies: number; now: () => Date },
): Omit<Call<Endpoint>, 'file'> {
  const { headers } = request
  const asked = endpoint.versioned ? requestedVersion(request) : { version: null, body: request.body }
  const today = () => dayOf(now())
  const body = parse(endpoint.body, asked.body ?? undefined, today)
  const params = idsOf(request)
  const scope = () =>
    [session?.personId ?? 'anyone', endpoint.method, endpoint.path, ...Object.values(params)].join(' ')
  return {
    ...callerOf(request),
    query: parse(endpoint.query, request.query, today),
    body,
    session: session as Session,
    idempotency: endpoint.idempotent
      ? idempotencyKeyOf(headers['idempotency-key'], { scope: scope(), body, isSecret: endpoint.secretKey })
      : null,
    version: asked.version,
    origin: originOf(request, proxies),
    fromBrowser: headers['sec-fetch-site'] !== undefined || !!headers.origin,
    cookies: request.cookies,
    headers,
    // A HEAD request needs no file.
    accept: request.method === 'HEAD' ? '' : (headers.accept ?? ''),
  }
}
