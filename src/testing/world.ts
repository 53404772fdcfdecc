import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { readConfig } from '#app/config.ts'
import { startOutbox } from '#app/jobs.ts'
import { openWorld } from '#app/open-world.ts'
import { buildServer } from '#app/server.ts'
import { CHANNELS, type MessageKind } from '#kit/unit-of-work.ts'
import { startSimulator } from '#simulator/server.ts'
import type { World } from '#world'
import { cloneDatabase, emptyDatabase, fillNew } from './database.ts'
import { NOTE } from './messages.ts'

/** The world of a test: the real app on a separate database, with a clock that the test sets. */
export type TestWorld = {
  world: World
  server: FastifyInstance
  databaseUrl: string
  dataFolder: string
  simulatorUrl: string
  /** Sets the clock, which stands still until it is set again. */
  setNow(now: string | Date): void
  /** Sends the messages in the outbox. */
  sendMessages(): Promise<void>
  call(options: InjectOptions): ReturnType<FastifyInstance['inject']>
}

export const START = '2026-12-01T03:00:00Z' // 12:00 in KST

const NEVER_MS = 86_400_000
const SILENT = pino({ level: 'silent' })

type Options = {
  poolSize?: number
  alone?: boolean
  env?: Record<string, string>
  log?: Logger
  /** Whether the simulator uses the test's clock; otherwise it uses the real one. */
  sharesClock?: boolean
  /** The database of a first start instead of a copy of the sample company: `env` decides how it is filled. */
  isNew?: boolean
}

/** The real app for a test file: opened before all of its tests, closed after them. */
export function testWorld(options: Options = {}): TestWorld {
  const { poolSize = 8, alone = true, env = {}, log = SILENT, sharesClock = false, isNew = false } = options
  const held = {} as TestWorld
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mosim-world-'))
    const database = await (isNew ? emptyDatabase : cloneDatabase)(inject('databaseUrl'))
    // A separate simulator for each file: faults planned by one file must not affect another.
    let now = new Date(START)
    const clock = sharesClock && { now: () => now.getTime() }
    const simulator = await startSimulator({ port: 0, ...clock })
    const simulatorUrl = simulator.url
    const config = readConfig({
      MOSIM_DATA: folder,
      MOSIM_ADDRESS_LIMITS: 'off',
      MOSIM_UNDO_SECONDS: '0',
      ...(!alone && { DATABASE_URL: database.url }),
      ...env,
    })
    const opened = await openWorld({
      config,
      log,
      databaseUrl: database.url,
      simulatorUrl,
      smtpUrl: simulator.smtpUrl,
      now: () => now,
      poolSize,
    })
    if (isNew) await fillNew(opened.world)
    opened.world.messageKinds = { ...opened.world.messageKinds, note: NOTE as MessageKind<never> }
    const server = await buildServer(opened.world, config)
    // Never polls: messages are sent only when a test requests it.
    const outbox = startOutbox(opened.world, NEVER_MS)
    Object.assign(held, {
      world: opened.world,
      server,
      databaseUrl: database.url,
      dataFolder: folder,
      simulatorUrl,
      setNow: (next: string | Date) => void (now = new Date(next)),
      sendMessages: async () => {
        outbox.wake(CHANNELS)
        await outbox.settled()
      },
      call: (options: InjectOptions) => server.inject(options),
    })
    ends.push(
      () => rm(folder, { recursive: true, force: true }),
      database.drop,
      simulator.close,
      opened.close,
      () => server.close(),
      outbox.stop,
    )
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return held
}
