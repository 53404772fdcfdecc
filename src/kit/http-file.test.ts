import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openBareServer } from '#testing/bare-server.ts'
import { testWorld } from '#testing/world.ts'
import { Answer } from './answer.ts'
import { endpoint } from './contract.ts'
import { type Call, on } from './http-server.ts'
import { openApiOf } from './openapi.ts'
import { Refusal } from './refusal.ts'
import { callsOf } from './web/call.ts'

const ROW = `${'x'.repeat(199)}\n`
const ROWS = 1_000_000
const BATCH = 1_000
const MB = 1024 * 1024

const rows = endpoint({
  method: 'GET',
  path: '/api/rows',
  who: 'anyone',
  summary: 'A list as it is shown, or all of it as a file',
  query: z.object({
    fail: z.coerce.number().optional(),
    as: z.enum(['csv', 'json', 'wrong']).default('csv'),
  }),
  output: z.object({ count: z.number() }),
  download: 'text/csv',
})
const plain = endpoint({
  method: 'GET',
  path: '/api/plain',
  who: 'anyone',
  summary: 'Not a download',
  output: z.object({ count: z.number() }),
})

const t = testWorld({ poolSize: 2 })
const logged: string[] = []
const log = pino({}, { write: (line) => void logged.push(line) })
let url = ''
let close = async (): Promise<unknown> => undefined
let produced = 0
let endings = 0

beforeEach(() => {
  logged.length = produced = endings = 0
})

/** Many rows, read a batch at a time through a cursor that holds one of the pool's two connections. */
async function* readRows(fail: number | undefined): AsyncGenerator<string> {
  const connection = await t.world.db.$client.connect()
  try {
    await connection.query('begin')
    await connection.query(
      `declare c no scroll cursor for select $$${ROW}$$ as row from generate_series(1, ${ROWS})`,
    )
    for (;;) {
      if (fail === produced) throw new Refusal('UNAVAILABLE', { retryAfter: 1 })
      const batch = (await connection.query<{ row: string }>(`fetch ${BATCH} from c`)).rows
      if (!batch.length) return
      produced += batch.length
      yield batch.map(({ row }) => row).join('')
    }
  } finally {
    await connection.query('rollback')
    connection.release()
    endings += 1
  }
}

async function answerRows(_: unknown, { query }: Call<typeof rows>) {
  return query.as === 'json' ? { count: ROWS } : Answer.file(readRows(query.fail), { name: 'rows.csv' })
}

beforeAll(async () => {
  const server = await openBareServer(
    [on(rows, answerRows), on(plain, async () => Answer.file('not promised'))],
    { log },
  )
  url = `http://127.0.0.1:${server.port}`
  close = server.close
})
afterAll(() => close())

const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(`${url}${path}`, resolve).on('error', reject))
const isFree = () => t.world.db.$client.idleCount === t.world.db.$client.totalCount

test('downloads a million rows as fast as the client reads, without buffering all rows @long', async () => {
  const answer = await ask('/api/rows')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="rows.csv"',
    'cache-control': 'private, no-store',
  })
  // A client that does not read stops the producer: only the socket buffers between them fill up.
  let before = -1
  while (!produced || produced !== before) {
    before = produced
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expect(produced * ROW.length).toBeLessThan(40 * MB)
  // Counts chunks that were produced and have not arrived: the size of the process would include its garbage.
  let [bytes, mostHeld] = [0, 0]
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length
    mostHeld = Math.max(mostHeld, produced * ROW.length - bytes)
  }
  expect(bytes).toBe(ROWS * ROW.length)
  expect(mostHeld).toBeLessThan(40 * MB)
  expect([endings, isFree()]).toEqual([1, true])
})

test('a client that disconnects midway frees the database connection; no error is logged', async () => {
  for (let round = 1; round <= 4; round++) {
    const answer = await ask('/api/rows')
    await new Promise((resolve) => answer.once('data', resolve))
    answer.destroy()
    await vi.waitFor(() => expect([endings, isFree()]).toEqual([round, true]))
  }
  expect(produced).toBeLessThan(ROWS)
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('an error in the middle is logged, and cuts the connection', async () => {
  const answer = await ask(`/api/rows?fail=${100 * BATCH}`)
  expect(answer.statusCode).toBe(200)
  await expect(text(answer)).rejects.toThrow('aborted')
  await vi.waitFor(() => expect([endings, isFree()]).toEqual([1, true]))
  expect(logged.filter((line) => line.includes('download broke off'))).toHaveLength(1)
})

test('a server that closes does not wait for a slow reader', async () => {
  const other = await openBareServer([on(rows, answerRows)], { log })
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`http://127.0.0.1:${other.port}/api/rows`, resolve).on('error', reject),
  )
  await new Promise((resolve) => answer.once('readable', resolve))
  await other.close()
  await expect(text(answer)).rejects.toThrow('aborted')
  await vi.waitFor(() => expect([endings, isFree()]).toEqual([1, true]))
})

test('an error before the first byte is answered like any other error', async () => {
  const answer = await ask('/api/rows?fail=0')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.headers).not.toHaveProperty('content-disposition')
  expect(JSON.parse(await text(answer))).toMatchObject({ code: 'UNAVAILABLE' })
  expect([endings, isFree()]).toEqual([1, true])
})

test('refuses a file from an endpoint without `download`; with it, JSON is allowed too', async () => {
  expect((await ask('/api/plain')).statusCode).toBe(500)
  expect(JSON.parse(await text(await ask('/api/rows?as=json')))).toEqual({ result: { count: ROWS } })
})

test('OpenAPI lists JSON and CSV; callFile accepts only endpoints that offer a file', async () => {
  const { paths } = openApiOf('test', [rows, plain]) as {
    paths: Record<string, { get: { responses: object } }>
  }
  expect(paths['/api/rows']!.get.responses).toMatchObject({
    200: { content: { 'application/json': {}, 'text/csv': { schema: { format: 'binary' } } } },
  })
  const { callFile } = callsOf(async ({ file }) => file)
  expect(await callFile(rows)).toBe(true)
  // @ts-expect-error its contract names no download
  await callFile(plain)
})
