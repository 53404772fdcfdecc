import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#kit/postgres/start.ts'
import { ADMIN, newFolder, type Product, startProduct } from '#testing/product.ts'
import { connectAfterRestart, logIn } from '#testing/writers.ts'

// A full run uses ACCESS_CALLS=10000.
const CALLS = Number(process.env.ACCESS_CALLS ?? 1_000)
const KILLS = 2
const STAFF = 4
const CALLERS = 8
const CUSTOMERS = 200

type Prepared = { tokens: string[]; members: string[] }

/** Creates staff who log in with the first admin's password, and the customers whose data they read. */
async function prepare({ port, databaseUrl }: Product): Promise<Prepared> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    insert into member (id, login_id, name, phone, role, password_hash, created_at)
    select gen_random_uuid(), 'staff' || n, '직원' || n, '0107' || lpad(n::text, 7, '0'), 'ADMIN',
      (select password_hash from member where login_id = '${ADMIN.id}'), now() from generate_series(1, ${STAFF}) n;
    insert into member (id, login_id, name, phone, created_at)
    select gen_random_uuid(), 'guest' || n, '손님' || n, '0106' || lpad(n::text, 7, '0'), now()
    from generate_series(1, ${CUSTOMERS}) n`)
  const members = await client.query<{ id: string }>("select id from member where login_id like 'guest%'")
  await client.end()
  const tokens: string[] = []
  for (let n = 1; n <= STAFF; n++) tokens.push(await logIn(port, `staff${n}`, ADMIN.password))
  return { tokens, members: members.rows.map(({ id }) => id) }
}

const oneOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!

/** A random read: a list, a search, one customer, an export. */
function randomRead(members: string[]): { path: string; accept: string; kind: string } {
  const read = (path: string, kind: string, accept = 'application/json') => ({ path, kind, accept })
  const dice = Math.random()
  if (dice < 0.02) return read(`/api/drivers?reason=${encodeURIComponent('시험')}`, 'EXPORT', 'text/csv')
  if (dice < 0.2)
    return read(`/api/users?q=${encodeURIComponent(`손님${Math.ceil(Math.random() * 99)}`)}`, 'SEARCH')
  if (dice < 0.5) return read(`/api/users/${oneOf(members)}`, 'VIEW')
  return read(
    oneOf([
      '/api/users?page=2',
      '/api/reservations',
      '/api/admin/outbox',
      '/api/admin/overview',
      '/api/drivers',
    ]),
    'LIST',
  )
}

/** The request id and kind of each call whose answer arrived completely. */
type Answered = Map<string, string>

async function makeCalls(
  port: number,
  { tokens, members }: Prepared,
  answered: Answered,
  isOver: () => boolean,
) {
  while (!isOver()) {
    const { path, accept, kind } = randomRead(members)
    const headers = { authorization: `Bearer ${oneOf(tokens)}`, accept }
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      await answer.text()
      if (answer.status === 200) answered.set(answer.headers.get('x-request-id')!, kind)
      else await sleep(20)
    } catch {
      await sleep(50)
    }
  }
}

test(
  `each of ${CALLS} answered calls of staff is in the access record after ${KILLS} kills of the server`,
  { timeout: 900_000 },
  async () => {
    const [folder, port] = [await newFolder(), await freePort()]
    let product = await startProduct({ folder, port })
    onTestFinished(() => void product.child.kill('SIGKILL'))
    const prepared = await prepare(product)
    const answered: Answered = new Map()
    let over = false
    const callers = Array.from({ length: CALLERS }, () => makeCalls(port, prepared, answered, () => over))
    for (let kill = 1; kill <= KILLS; kill++) {
      const goal = (CALLS * kill) / (KILLS + 1)
      while (answered.size < goal) await sleep(5)
      const gone = new Promise((resolve) => product.child.once('exit', resolve))
      product.child.kill('SIGKILL')
      await gone
      product = await startProduct({ folder, port })
    }
    while (answered.size < CALLS) await sleep(5)
    over = true
    await Promise.all(callers)
    const client = await connectAfterRestart(product.databaseUrl, folder)
    // Waits until the last accesses are moved to the record, within a second.
    for (let left = 1; left; await sleep(50))
      left = (await client.query('select 1 from access_intake')).rowCount ?? 0
    const { rows } = await client.query<{ request_id: string; kind: string }>(
      'select distinct request_id, kind from access_record where request_id = any($1)',
      [[...answered.keys()]],
    )
    await client.end()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
    const recorded = new Map(rows.map(({ request_id, kind }) => [request_id, kind]))
    const lost = [...answered].filter(([id, kind]) => recorded.get(id) !== kind)
    console.log(`${answered.size} calls answered, ${recorded.size} recorded`)
    expect(lost).toEqual([])
  },
)
