import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import sharp from 'sharp'
import type { Endpoint, OutputOf } from '#kit/contract.ts'
import { DAY_MS } from '#kit/day.ts'
import { type InputOf, type LastArgument, type LooseOptions, pathOf, resultOf } from '#kit/web/call.ts'
import { sendMessages } from '#platform/outbox/jobs.ts'
import { type Lane, LANES } from '#platform/outbox/rules.ts'
import { openSolapi } from '#providers/sms/solapi.ts'
import { realm as ride } from '#ride/account/service.ts'
import { realm as subscribe } from '#subscribe/account/service.ts'
import type { World } from '#world'
import type { Config } from '../config.ts'
import { isStillRelevant } from '../jobs.ts'
import { openWorld } from '../open-world.ts'
import { jobs } from '../rooms.ts'
import type { Clock } from './clock.ts'

/** The headers of a caller: of a person's session, or of a driver's phone. */
export type Caller = { headers: Record<string, string> }
/** A person of the demo with a session. */
export type Actor = Caller & { id: string; name: string; phone: string }
type Person = { id: string; name: string; phone: string; role: 'USER' | 'ADMIN' }

/** Longer than the demo's past, so that each person logs in only once. */
const SESSION_SECONDS = (100 * DAY_MS) / 1_000

export type StageParts = {
  config: Config
  databaseUrl: string
  simulatorUrl: string
  smtpUrl?: string | undefined
  clock: Clock
  /** Builds the product's HTTP server, without listening. */
  build: (world: World, config: Config) => Promise<FastifyInstance>
}

/** An answer of the product that the demo did not expect. */
export class Refused extends Error {
  readonly code: string
  constructor(url: string, status: number, body: string) {
    super(`${status} ${url}: ${body}`)
    this.code = /"code":"(\w+)"/.exec(body)?.[1] ?? ''
  }
}

/** A commit does not wait for the disk: after a crash the demo is filled again, or removed. */
const withoutWaiting = (databaseUrl: string): string =>
  `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}options=-c%20synchronous_commit%3Doff`

/** The product without a port, on the demo's clock: its people act through the same handlers as everyone. */
export async function openStage(parts: StageParts) {
  const { config, databaseUrl, simulatorUrl, smtpUrl, clock } = parts
  const settings = { ...config, addressLimits: false, undoSeconds: 0 }
  const log = pino({ level: 'silent' })
  const opened = await openWorld({
    config: settings,
    log,
    databaseUrl: withoutWaiting(databaseUrl),
    simulatorUrl,
    smtpUrl,
    now: clock.now,
    simulatorNow: () => clock.now().getTime(),
  })
  const { world } = opened
  // Signatures use the demo's clock too: the simulator refuses those of another time.
  const now = () => clock.now().getTime()
  world.providers.sms = openSolapi({ ...config.solapi, baseUrl: simulatorUrl, now })
  let waits = false
  world.recorder.wakeOutbox = () => (waits = true)
  const server = await parts.build(world, settings)
  return {
    ...callsOf(server),
    ...loginsOf(world),
    ...openPictures(),
    world,
    clock,
    /** Sets the result of a provider's window, as if its user had completed it. */
    async simulate<T>(path: string, body: object): Promise<T> {
      const options = { method: 'POST', body: JSON.stringify(body) }
      return (await (await fetch(`${simulatorUrl}/__sim/${path}`, options)).json()) as T
    },
    /** Whether messages were queued since the last sending. */
    hasMessages: (): boolean => waits,
    /** Runs a job of the schedule now. */
    runJob: (name: string) => jobs.find((job) => job.name === name)!.run(world),
    /** Sends the waiting messages, to the simulator. */
    async send(lanes: readonly Lane[] = LANES): Promise<void> {
      waits = false
      for (const lane of lanes) while ((await sendMessages(world, lane, isStillRelevant)) > 0);
    },
    async close(): Promise<void> {
      await server.close()
      await opened.close()
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

function callsOf(server: FastifyInstance) {
  return {
    /** Calls an endpoint; returns `result`, or the bare body. Throws `Refused` unless it succeeds. */
    async call<E extends Endpoint>(
      { headers }: Caller,
      endpoint: E,
      ...[input]: LastArgument<InputOf<E>>
    ): Promise<OutputOf<E>> {
      const asked: LooseOptions = input ?? {}
      const url = pathOf(endpoint, asked)
      const payload = asked.body as object | undefined
      const answer = await server.inject({ method: endpoint.method, url, headers, payload })
      if (answer.statusCode >= 400) throw new Refused(url, answer.statusCode, answer.body)
      return resultOf(answer.body ? answer.json() : undefined) as OutputOf<E>
    },
  }
}

function loginsOf(world: World) {
  const moment = () => ({ tx: world.db, now: world.now() })
  const lifetime = { tokens: SESSION_SECONDS, session: SESSION_SECONDS }
  const ended: (() => Promise<unknown>)[] = []
  const actor = async (realm: typeof ride | typeof subscribe, person: Person): Promise<Actor> => {
    const { accessToken } = await realm.start(moment(), world, person as never, '', lifetime)
    ended.push(() => realm.endAll({ ...moment(), publish: () => {} } as never, person.id, 'LOGOUT'))
    return { ...person, headers: { authorization: `Bearer ${accessToken}` } }
  }
  return {
    logInMember: (person: Person) => actor(ride, person),
    logInSubscriber: (person: Person) => actor(subscribe, person),
    /** Ends all sessions of the demo's people. */
    async logOutAll(): Promise<void> {
      for (const end of ended) await end()
    },
  }
}

function openPictures() {
  const pictures = new Map<string, Promise<Buffer>>()
  const pictureOf = (color: string) => {
    const made =
      pictures.get(color) ??
      sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
        .jpeg()
        .toBuffer()
    pictures.set(color, made)
    return made
  }
  return {
    /** The body of an upload: a small picture of one color. */
    async picture(color: string, purpose?: string): Promise<FormData> {
      const form = new FormData()
      if (purpose) form.append('purpose', purpose)
      form.append('image', new Blob([Uint8Array.from(await pictureOf(color))]), 'picture.jpg')
      return form
    },
  }
}
