import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { brand } from '#brand'
import type { Session } from '#kit/contract.ts'
import { bodyOf, etagOf } from '#kit/answer.ts'
import { longLimit, plainLimit } from '#kit/http-limits.ts'
import { sendJson } from '#kit/http-json.ts'
import { mount, openServer, type RefusedCall, type ShownAnswer } from '#kit/http-server.ts'
import { openDb } from '#kit/db.ts'
import { openApiOf } from '#kit/openapi.ts'
import { startPostgres } from '#kit/postgres/start.ts'
import type { Tracing } from '#kit/tracing.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import { recordRefused, recordShown } from '#platform/access/service.ts'
import { areContactsHidden, hideContacts } from '#platform/realm/right/rules.ts'
import { ROLES } from '#platform/realm/rules.ts'
import { startSimulator } from '#simulator/server.ts'
import { loadCompany } from '#office/company/service.ts'
import { loadTemplates } from '#platform/outbox/template/service.ts'
import type { World } from '#world'
import { recordServedFrom } from './backup/served-from.ts'
import type { Config } from './config.ts'
import { prepareDataFolder } from './data-folder.ts'
import { warnIfFilesUnreachable } from './files.ts'
import { openClock } from './demo/clock.ts'
import type { DemoLogins } from './demo/logins.ts'
import type { StageParts } from './demo/stage.ts'
import { serveHealth } from './health.ts'
import { startListeners, startOutbox, startSchedule } from './jobs.ts'
import { type Metrics, openMetrics, serveMetrics } from './metrics.ts'
import { openLog } from './open-log.ts'
import { openWorld } from './open-world.ts'
import { prepareDatabase } from './prepare.ts'
import { type FirstAdmin, seed } from './seed.ts'
import { dataHeaders, pageHeaders } from './security.ts'
import { realms } from './realms.ts'
import { constraints, endpoints } from './rooms.ts'
import { measureShared } from './shared-metrics.ts'
import { openStops, type Stops } from './stops.ts'
import { servePages } from './web-server.ts'
import { apiPaths } from '#urls'

const DATABASE_STOP_MS = 10_000
// Running requests end within this time; a request takes at most ten seconds even if the database hangs.
const REQUESTS_STOP_MS = 5_000
// Time for a provider to finish the running call, and for the database to record it.
const OUTBOX_STOP_MS = 6_000
// The statement timeout of nightly jobs and migrations.
const PATIENT_MS = 600_000
// Enough connections for the daily charges: they should wait for the provider, not for a connection.
const PATIENT_CONNECTIONS = 12

export type Running = {
  url: string
  simulatorUrl: string | null
  /** The logins of the demo; null when this is not a demo. */
  demo: DemoLogins | null
  stop(): Promise<void>
}

type Ways = {
  log?: Logger
  /** Prints the first admin, when this start created one. */
  sayAdmin?: (admin: FirstAdmin) => void
}
const ignored = (): void => {}

/** Starts the whole product: database, migrations, seed, simulator, jobs, web and API. */
export async function start(config: Config, ways: Ways = {}): Promise<Running> {
  const { log = openLog(config), sayAdmin = ignored } = ways
  const stops = openStops(log, config.drainMs)
  try {
    const tracing = await tracingOf(config, stops)
    const started = await startParts(config, { log, sayAdmin }, stops, tracing)
    return { ...started, url: config.publicUrl ?? started.url, stop: stops.stop }
  } catch (error) {
    await stops.stop()
    throw error
  }
}

async function startParts(config: Config, ways: Required<Ways>, stops: Stops, tracing: Tracing | null) {
  const { log } = ways
  await prepareDataFolder(config.dataFolder)
  // First, because it refuses a folder that another server uses.
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config, log, stops))
  const clock = openClock()
  const simulator = config.needsSimulator
    ? await startSimulator({ port: config.simPort, now: () => clock.now().getTime() })
    : null
  if (simulator) stops.onStop(() => simulator.close())
  const simulatorUrl = simulator?.url ?? ''
  const world = await startWorld(config, ways, stops, {
    databaseUrl,
    simulatorUrl,
    smtpUrl: simulator?.smtpUrl,
    clock,
  })
  if (!config.databaseUrl) await recordServedFrom(config)
  const metrics = openMetrics(world.db.$client, tracing)
  measureShared(metrics.registry, world)
  const exposed = await serveMetrics(metrics.registry, config)
  stops.onStop(() => exposed.close())
  const url = await startWeb(world, config, stops, { metrics, tracing })
  const demo = config.isDemo ? await (await import('./demo/fill.ts')).demoLogins(world) : null
  return { url, simulatorUrl: simulator?.url ?? null, demo }
}

type Base = Omit<StageParts, 'config' | 'build'>

/** Migrates the database, seeds it, and starts the jobs and the outbox. */
async function startWorld(
  config: Config,
  { log, sayAdmin }: Required<Ways>,
  { onStop, onDrain }: Stops,
  base: Base,
): Promise<World> {
  const { world, close } = await openWorld({ config, log, ...base })
  onStop(close)
  const patient = openDb(config.directUrl ?? base.databaseUrl, {
    max: PATIENT_CONNECTIONS,
    statementMs: PATIENT_MS,
    lockMs: PATIENT_MS,
    pooler: config.directUrl ? 'off' : config.pooler,
  })
  onStop(() => patient.$client.end())
  const schedule: { stop(): Promise<void> }[] = []
  onDrain(() => Promise.all(schedule.map((jobs) => jobs.stop())), OUTBOX_STOP_MS)
  await prepareDatabase(patient, log, async () => {
    const admin = await seed(world, config.admin)
    if (admin) sayAdmin(admin)
    // Before schedule and outbox start: they must not send messages about the demo's past.
    if (config.isDemo)
      await (await import('./demo/fill.ts')).fillDemo(world, { config, ...base, build: buildServer })
    // Retried if the database went down in between; steps that succeeded are not repeated.
    if (!schedule.length) schedule.push(await startSchedule({ ...world, db: patient }))
  })
  await loadCompany(world)
  await loadTemplates(world)
  const outbox = startOutbox(world)
  world.recorder.wakeOutbox = outbox.wake
  onDrain(() => outbox.stop(), OUTBOX_STOP_MS)
  const listening = startListeners(world)
  onDrain(() => listening.stop())
  void warnIfFilesUnreachable(world)
  return world
}

/** Serves web and API; returns the URL. */
async function startWeb(
  world: World,
  config: Config,
  { isDraining, onStop }: Stops,
  watch: Watch,
): Promise<string> {
  const server = await buildServer(world, config, { ...watch, isDraining })
  await server.listen({ port: config.port, host: config.host })
  onStop(() => server.close(), REQUESTS_STOP_MS)
  return urlOf(server)
}

// PostgreSQL logs this as FATAL, but every session ends so when the server stops.
const ENDED_SESSION = /terminating connection due to administrator command/

async function ownDatabase(config: Config, log: Logger, { onStop }: Stops): Promise<string> {
  const postgres = await startPostgres({
    folder: config.dataFolder,
    log: (line) => log[ENDED_SESSION.test(line) ? 'info' : 'warn']({ postgres: line }, 'postgres'),
  })
  onStop(() => postgres.stop(), DATABASE_STOP_MS)
  return postgres.nearUrl
}

function urlOf(server: FastifyInstance): string {
  const { port } = server.server.address() as { port: number }
  return `http://127.0.0.1:${port}`
}

// Unsent traces are lost then: a stop does not wait for a collector that hangs.
const TRACES_STOP_MS = 1_000

/** Starts tracing before any connection is opened. When it is off, its code is not even loaded. */
async function tracingOf({ traces }: Config, { onStop }: Stops): Promise<Tracing | null> {
  if (!traces) return null
  const { openTracing } = await import('#kit/tracing.ts')
  const tracing = openTracing({ service: 'mosim', ...traces })
  onStop(tracing.stop, TRACES_STOP_MS)
  return tracing
}

type Watch = { metrics?: Metrics; tracing?: Tracing | null; isDraining?: () => boolean }

/** The HTTP server with every endpoint and page; it does not listen yet. */
export async function buildServer(
  world: World,
  config: Config,
  { metrics, tracing, isDraining = () => false }: Watch = {},
): Promise<FastifyInstance> {
  const options = {
    world,
    log: world.log,
    now: world.now,
    roles: ROLES,
    requireProof: world.requireProof,
    presentFor: (session: Session, output: unknown) =>
      areContactsHidden(session) ? hideContacts(output) : output,
    recordShown: (shown: ShownAnswer) => recordShown(world, shown),
    recordRefused: (refused: RefusedCall) => recordRefused(world, refused),
    authenticate: (authorization: string, name: string, isLate?: boolean): Promise<Session | null> =>
      realms.find((realm) => realm.name === name)!.sessionOf(world, authorization, isLate),
    headers: { data: dataHeaders(config.production), page: pageHeaders(originsOf(world), config.production) },
    addressLimits: config.addressLimits,
    proxies: config.proxies,
    // A provider that refuses our credentials counts as down: the caller is not at fault.
    isDown: (error: unknown) => error instanceof ProviderUnavailable || error instanceof ProviderRejected,
    constraints,
    measure: metrics?.measure,
    isDraining,
  }
  const server = await openServer(options)
  tracing?.traceRequests(server, config.proxies)
  await serveDocs(server, config.addressLimits)
  mount(server, endpoints, options)
  serveHealth(server, world, isDraining)
  const publicUrl = () => config.publicUrl ?? urlOf(server)
  await servePages(server, { publicUrl, addressLimits: config.addressLimits })
  return server
}

function originsOf({ settings: { browserConfig } }: World) {
  const { iamportScript, portoneScript, postcodeScript, kakaoScript } = browserConfig
  const scripts = [iamportScript, portoneScript, postcodeScript, kakaoScript]
  const origins = scripts.map((url) => new URL(url).origin)
  // PortOne's scripts call and frame its checkout service, whose host names differ.
  const isPortone = origins.some((origin) => /\.(portone\.io|iamport\.kr)$/.test(origin))
  const portone = isPortone ? ['https://*.portone.io', 'https://*.iamport.kr', 'https://*.iamport.co'] : []
  const postcodeFrames = ['https://postcode.map.kakao.com', 'https://postcode.map.daum.net']
  return {
    script: [...new Set(origins)],
    frame: [...new Set([...origins, ...portone, ...postcodeFrames])],
    connect: portone,
  }
}

// The plugin's own policy upgrades its requests to HTTPS, which fails on a developer's machine.
const DOCS_POLICY =
  "default-src 'self'; base-uri 'self'; frame-ancestors 'self'; img-src 'self' data:; object-src 'none'; style-src 'self' 'unsafe-inline'"

let openApi: { body: ReturnType<typeof bodyOf>; etag: string } | null = null

/** The OpenAPI document as sent. It is built at the first request, because it takes longer than the rest of a start. */
function openApiBody() {
  if (openApi) return openApi
  const all = endpoints.map((mounted) => mounted.endpoint)
  const body = bodyOf(JSON.stringify(openApiOf(`${brand.name} API`, all)))
  return (openApi = { body, etag: etagOf(body) })
}

/** The OpenAPI document and its pages, rate-limited per address because they are long. */
async function serveDocs(server: FastifyInstance, addressLimits: boolean): Promise<void> {
  await server.register(async (docs) => {
    const limit = addressLimits ? { onRequest: docs.rateLimit(longLimit) } : {}
    docs.get(apiPaths.openApi, limit, (request, reply) => {
      const { body, etag } = openApiBody()
      return sendJson(body, etag, request, reply)
    })
  })
  await server.register(async (docs) => {
    if (addressLimits) docs.addHook('onRequest', docs.rateLimit(plainLimit))
    // The plugin gets no document: it would serialize all of it for each request.
    docs.addHook('preHandler', async ({ routeOptions: { url } }, reply) => {
      if ([`${apiPaths.docs}/json`, `${apiPaths.docs}/yaml`].includes(url!))
        await reply.redirect(apiPaths.openApi)
    })
    const info = { title: `${brand.name} API`, version: '1' }
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: { openapi: '3.1.0', info, paths: {} } },
    })
    await docs.register(swaggerUi, { routePrefix: apiPaths.docs, staticCSP: DOCS_POLICY })
  })
}
