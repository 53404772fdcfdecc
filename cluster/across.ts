import { setTimeout as sleep } from 'node:timers/promises'
import type { FileStore } from '#providers/files/port.ts'
import { ADMIN } from '#testing/product.ts'
import { connectAfterRestart, type Writer } from '#testing/writers.ts'
import { documentsAreEverywhere } from './documents.ts'
import { ask, bookOne, type Ground } from './load.ts'
import { until } from './process.ts'
import type { Report } from './report.ts'
import { listen, type Stream } from '#testing/event-stream.ts'

const CHANGES = 200
const NEAR_MS = 100
// A server listens again half a second after it lost its connection; what it missed must not wait for the next poll.
const CAUGHT_UP_MS = 2_000

export type Two = {
  here: string
  there: string
  databaseUrl: string
  ground: Ground
  report: Report
  /** The bucket that both keep files in. */
  files: FileStore
}

/** A change on one server counts on the other. */
export async function acrossServers(two: Two): Promise<void> {
  two.report.title('across two servers')
  const ears = await openEars(two)
  await changesArrive(two, ears)
  ears.close()
  await documentsAreEverywhere(two)
  await loginsEnd(two)
  await demotionCounts(two)
  await newPasswordCounts(two)
  await wrongPasswordsAddUp(two)
}

/** Confirms and unconfirms a reservation at one server; answers its version and when that was answered. */
function turner({ there, ground }: Two, id: string) {
  let status = 'PENDING'
  return async () => {
    status = status === 'PENDING' ? 'CONFIRMED' : 'PENDING'
    const answer = await ask(there, 'PATCH', `/api/reservations/${id}`, ground.prepared.admin, { status })
    if (answer.status !== 200) throw new Error(`not changed: ${answer.status} ${answer.body.code}`)
    return { status, at: performance.now() }
  }
}

type Change = { topic: string; id: string }

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!

/** How long after its answer a change is heard, in milliseconds. */
async function heardAfter({ heard }: Stream, at: number, from: number, isIt: (data: unknown) => boolean) {
  const found = await until('a change is heard', 20, () => heard.slice(from).find(({ data }) => isIt(data)))
  return Math.max(0, found.at - at)
}

/** A member's stream and one of staff at one server; `once` changes at the other, and answers when each heard of it. */
async function openEars(two: Two) {
  const { here, ground } = two
  const writer = ground.prepared.writers[0]!
  const id = await bookOne(ground, writer)
  const member = await listen(here, `/api/users/${writer.id}/reservations/${id}/events`, writer.token)
  const staff = await listen(here, '/api/admin/events', ground.prepared.admin)
  const change = turner(two, id)
  // After it missed something it tells that all of them may have changed.
  const isNoted = (data: unknown) =>
    (data as Change[]).some((one) => one.topic === 'reservation' && [id, 'all'].includes(one.id))
  const once = async () => {
    const [fromMember, fromStaff] = [member.heard.length, staff.heard.length]
    const { status, at } = await change()
    const isIt = (data: unknown) => (data as { status: string }).status === status
    return Promise.all([
      heardAfter(member, at, fromMember, isIt),
      heardAfter(staff, at, fromStaff, isNoted).catch(() => Number.POSITIVE_INFINITY),
    ])
  }
  return { once, close: () => [member, staff].forEach((stream) => stream.close()) }
}

async function changesArrive({ report, databaseUrl }: Two, ears: Awaited<ReturnType<typeof openEars>>) {
  const measure = async (when: string) => {
    const times: number[] = []
    for (let n = 0; n < CHANGES; n++) times.push(...(await ears.once()))
    const p99 = percentile(times, 0.99)
    report.check(
      p99 <= NEAR_MS,
      `${CHANGES} changes ${when} are heard at the other server after ${Math.round(p99)} ms at p99 (at most ${NEAR_MS})`,
    )
  }
  await sleep(1_000)
  await measure('by a member and by staff')
  await endListening(databaseUrl)
  const [memberMs, staffMs] = await ears.once()
  report.check(
    Math.max(memberMs, staffMs) <= CAUGHT_UP_MS,
    `a change while the listening connection is away is heard by the member after ${Math.round(memberMs)} ms, by staff after ${Math.round(staffMs)} ms (at most ${CAUGHT_UP_MS})`,
  )
  await sleep(1_500)
  await measure('after the listening connection was terminated')
}

async function endListening(databaseUrl: string): Promise<void> {
  const operator = await connectAfterRestart(databaseUrl)
  await operator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mosim events'",
  )
  await operator.end()
}

async function logIn(base: string, id: string, password: string) {
  const { status, body } = await ask(base, 'POST', '/api/auth/login', '', { id, password })
  return { status, token: (body.result as unknown as { accessToken: string } | undefined)?.accessToken ?? '' }
}

const statusOf = async (base: string, path: string, token: string) =>
  (await ask(base, 'GET', path, token)).status

const ROUNDS = 20

async function loginsEnd({ here, there, ground, report }: Two): Promise<void> {
  const { id, loginId } = ground.prepared.writers[1]!
  let late = 0
  for (let n = 0; n < ROUNDS; n++) {
    const { token } = await logIn(here, loginId, ADMIN.password)
    const before = await statusOf(there, `/api/users/${id}`, token)
    await ask(here, 'POST', '/api/auth/logout', token)
    const after = await statusOf(there, `/api/users/${id}`, token)
    if (before !== 200 || after !== 401) late++
  }
  report.check(late === 0, `${ROUNDS} logouts count at once at the other server: ${late} did not`)
}

async function demotionCounts({ here, there, ground, report }: Two): Promise<void> {
  const { id, loginId } = ground.prepared.writers[2]!
  const become = (role: string) => ask(here, 'PATCH', `/api/users/${id}`, ground.prepared.admin, { role })
  let late = 0
  for (let n = 0; n < ROUNDS; n++) {
    await become('ADMIN')
    const { token } = await logIn(there, loginId, ADMIN.password)
    const before = await statusOf(there, '/api/users', token)
    await become('USER')
    const after = await statusOf(there, '/api/users', token)
    if (before !== 200 || ![401, 403].includes(after)) late++
  }
  report.check(late === 0, `${ROUNDS} demotions count at once at the other server: ${late} did not`)
}

async function newPasswordCounts(two: Two): Promise<void> {
  const { here, there, ground, report } = two
  const writer = ground.prepared.writers[3]!
  const { token } = await logIn(there, writer.loginId, ADMIN.password)
  const new_password = 'quite-another-1'
  const changed = await resetPassword(two, writer, new_password)
  const seen = [
    changed,
    await statusOf(there, `/api/users/${writer.id}`, token),
    (await logIn(there, writer.loginId, ADMIN.password)).status,
    (await logIn(there, writer.loginId, new_password)).status,
    (await logIn(here, writer.loginId, new_password)).status,
  ]
  report.check(
    String(seen) === '204,401,401,200,200',
    `a new password counts at once at the other server: changed, old login, old password, new one at both: ${seen.join(' ')} (204 401 401 200 200)`,
  )
}

/** Resets a password: the code comes by text message, sent by whichever server is first. */
async function resetPassword(
  { here, there, ground }: Two,
  { id, loginId }: Writer,
  new_password: string,
): Promise<number> {
  const member = await ask(here, 'GET', `/api/users/${id}`, ground.prepared.admin)
  const { phone } = member.body.result as unknown as { phone: string }
  await ask(here, 'POST', '/api/auth/forgot-pw', '', { id: loginId, phone })
  const url = `${ground.simulatorUrl}/__sim/messages?to=${phone.replace(/\D/g, '')}`
  const code = await until('the code arrives', 20, async () => {
    const texts = (await (await fetch(url)).json()) as { text: string }[]
    return /\b\d{6}\b/.exec(texts.find(({ text }) => /\d{6}/.test(text))?.text ?? '')?.[0]
  })
  const body = { id: loginId, phone, code, new_password }
  return (await ask(there, 'POST', '/api/auth/forgot-pw', '', body)).status
}

async function wrongPasswordsAddUp({ here, there, ground, report }: Two): Promise<void> {
  const { loginId } = ground.prepared.writers[4]!
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await logIn(n % 2 ? there : here, loginId, 'wrong-password-1')).status)
  report.check(
    String(statuses) === '401,401,401,401,401,429',
    `wrong passwords at both servers in turn: ${statuses.join(' ')} (five are five, the sixth is 429)`,
  )
}
