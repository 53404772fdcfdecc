import Fastify from 'fastify'
import { pino } from 'pino'
import { readConfig } from '#app/config.ts'
import { openWorld } from '#app/open-world.ts'
import type { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { watch } from '#ride/reservation/api.ts'
import type { watchReservation } from '#ride/reservation/contract.ts'

/** The cost so far: statements sent to the database, and bytes of memory after a garbage collection. */
export type Cost = { statements: number; bytes: number }

// Streams one ride from a separate process to any caller, without the limit of streams per person.
const [databaseUrl, simulatorUrl, folder, memberId, rid, sessionId] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const config = readConfig({ MOSIM_DATA: folder, DATABASE_URL: databaseUrl })
const log = pino({ level: 'silent' })
const { world } = await openWorld({ config, log, databaseUrl, simulatorUrl })
let statements = 0
const pool = world.db.$client
const connect = pool.connect.bind(pool) as () => ReturnType<typeof pool.connect>
pool.connect = (() => {
  statements += 1
  return connect()
}) as typeof pool.connect

const server = Fastify()
server.get('/', async (_, reply) => {
  const call = { params: { id: memberId, rid }, session: { personId: memberId, sessionId } }
  const answer = (await watch(world, call as unknown as Call<typeof watchReservation>)) as Answer<never>
  answer.reply!(reply)
})
await server.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => {
  globalThis.gc!()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ statements, bytes: heapUsed + external } satisfies Cost)
})
process.on('disconnect', () => process.exit(0))
process.send?.((server.server.address() as { port: number }).port)
