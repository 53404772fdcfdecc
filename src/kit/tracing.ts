import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  createNoopMeter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorFacts } from './error-facts.ts'
import { type Piece, pieces } from './span.ts'

// When the collector is down or hangs, this many spans stay in memory (about 2 MB) and further spans are dropped.
const MAX_QUEUED = 4_096
const EXPORT_MS = 5_000
const EACH_MS = 1_000

type Options = {
  service: string
  /** The address of the collector: OTLP over HTTP. */
  url: string
  /** The share of requests that is traced, 0 to 1, unless the request belongs to an incoming trace. */
  share: number
}

/** Sends spans of requests and of pieces of work to a collector. Tracing costs nothing before this is called. */
export function openTracing({ service, url, share }: Options) {
  let dropped = 0
  const countDropped = (count: number, { 'error.type': why }: Record<string, unknown> = {}) => {
    if (why) dropped += count
  }
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }),
        maxQueueSize: MAX_QUEUED,
        scheduledDelayMillis: EACH_MS,
        selfObsMeterProvider: { getMeter: () => meterOf(countDropped) },
      }),
    ],
  })
  const tracer = provider.getTracer(service)
  const scope = new AsyncLocalStorage<Context>()
  const ignore = tracePieces(tracer, scope)
  return {
    /** How many spans never reached the collector. */
    dropped: (): number => dropped,
    /**
     * Makes a span of each request. With `proxies` before the server, their trace header is trusted; else it is
     * ignored.
     */
    traceRequests: (server: FastifyInstance, proxies: number): void =>
      traceRequests(server, tracer, scope, proxies),
    async stop(): Promise<void> {
      ignore()
      await provider.shutdown().catch(() => {})
    },
  }
}
export type Tracing = ReturnType<typeof openTracing>

/** The queue's own metrics: finished spans, and the reasons of spans that were not sent. */
const meterOf = (add: (count: number, attributes?: Record<string, unknown>) => void) =>
  Object.assign(createNoopMeter(), { createCounter: () => ({ add }) })

/** Makes spans of the work that the channel reports; returns the function that stops it. */
function tracePieces(tracer: Tracer, scope: AsyncLocalStorage<Context>): () => void {
  const spans = new WeakMap<Piece, Span>()
  const begin = (piece: Piece): Context => {
    const parent = scope.getStore() ?? ROOT_CONTEXT
    if (piece.kind === 'statement' && !trace.getSpan(parent)?.isRecording()) return parent
    // Any request may have woken a job, so a job is not part of that request's trace.
    const above = piece.kind === 'job' ? ROOT_CONTEXT : parent
    const span = tracer.startSpan(`${piece.kind} ${piece.name}`, optionsOf(piece), above)
    spans.set(piece, span)
    return trace.setSpan(above, span)
  }
  const subscriber = {
    start() {},
    end() {},
    asyncStart() {},
    asyncEnd: (piece: Piece) => spans.get(piece)?.end(),
    error: (piece: Piece & { error: unknown }) => fail(spans.get(piece), typeOf(piece.error)),
  }
  pieces.start.bindStore(scope, begin)
  pieces.subscribe(subscriber)
  return () => {
    pieces.start.unbindStore(scope)
    pieces.unsubscribe(subscriber)
  }
}

function optionsOf({ kind, name }: Piece): SpanOptions {
  const attributes: Record<Piece['kind'], Attributes> = {
    job: {},
    provider: { 'peer.service': name },
    statement: { 'db.system.name': 'postgresql', 'db.query.summary': name },
  }
  return { kind: kind === 'job' ? SpanKind.INTERNAL : SpanKind.CLIENT, attributes: attributes[kind] }
}

// Never the error's message: the driver's message contains user input.
const typeOf = (error: unknown): string => {
  const { code, kind } = errorFacts(error)
  return String(code ?? kind)
}

function fail(span: Span | undefined, type: string): void {
  span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
}

function traceRequests(
  server: FastifyInstance,
  tracer: Tracer,
  scope: AsyncLocalStorage<Context>,
  proxies: number,
): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  server.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const parent = proxies > 0 ? contextOf(request.headers.traceparent) : ROOT_CONTEXT
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    contexts.set(request, trace.setSpan(parent, span))
    reply.raw.once('close', () => endRequest(span, reply))
    done()
  })
  // preHandler, not earlier: reading the body loses the request's async context.
  server.addHook('preHandler', (request, _, done) => scope.run(contexts.get(request) ?? ROOT_CONTEXT, done))
}

function contextOf(header: string | string[] | undefined): Context {
  const parent = typeof header === 'string' ? parseTraceParent(header) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

function endRequest(span: Span, { raw: { statusCode } }: FastifyReply): void {
  span.setAttribute('http.response.status_code', statusCode)
  if (statusCode >= 500) fail(span, String(statusCode))
  span.end()
}
