import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newPhone, PASSWORD } from '#testing/actors.ts'
import { type Applicant, newApplicant, realmsOf } from '#testing/realms.ts'
import { addMessages } from '#platform/outbox/store.ts'
import { testWorld } from '#testing/world.ts'
import type { VerificationRefusalCode } from './rules.ts'
import { VERIFICATION_WORDS } from './copy.ts'

const t = testWorld()
// The simulator verifies by the real clock, so the test clock shows the same time.
beforeEach(() => t.setNow(new Date()))
const minutesLater = (minutes: number) => t.setNow(new Date(Date.now() + minutes * 60_000))

const BROWSER = { headers: { origin: 'http://127.0.0.1:3000' } }
const cookieOf = (opened: { headers: Record<string, unknown> }) =>
  String(opened.headers['set-cookie']).split(';')[0]!

test('no generated number has a special result in the simulator', () => {
  const numbers = Array.from({ length: 10_000 }, newPhone)
  expect(numbers.filter((phone) => !/^010\d{8}$/.test(phone) || /000[1-7]$/.test(phone))).toEqual([])
})

describe.each(realmsOf(t))('%s: a verified person signs up:', (_, realm) => {
  const attemptOf = async (applicant: Applicant) => realm.attemptIdOf(await realm.openAttempt(applicant))
  const verified = async (applicant: Applicant, outcome?: string) =>
    realm.verify(await attemptOf(applicant), applicant, outcome)
  const formOf = (applicant: Applicant, code: string) => realm.form(applicant, realm.newLoginId(), code)
  const signUp = async (applicant: Applicant, code: string, loginId = realm.newLoginId()) =>
    realm.signUp(realm.form(applicant, loginId, code))

  test('gets tokens, and logs in with an id in any case (C-101, C-108, X-028, S-074, S-097)', async () => {
    const [applicant, loginId] = [newApplicant(), realm.newLoginId()]
    const answer = await signUp(applicant, await verified(applicant), loginId)
    const { accessToken, refreshToken, expires_in } = realm.tokensOf(answer)
    expect(answer.statusCode).toBe(201)
    expect(accessToken).toMatch(/^[^.]+\.[^.]+\.[^.]+$/)
    expect([refreshToken, expires_in]).toEqual([expect.any(String), 1800])
    const id = realm.idOf(answer)
    expect((await realm.ownAccount(id, `Bearer ${accessToken}`)).statusCode).toBe(200)
    const login = await realm.logIn(loginId.toUpperCase(), PASSWORD)
    expect(realm.tokensOf(login)).toMatchObject({ accessToken: expect.any(String), expires_in: 1800 })
  })

  const LONG = `${'ALEXANDRIA '.repeat(4)}WOLFESCHLEGEL`

  test.each([
    ['John Smith', 'SMITH JOHN'],
    ["O'Neil Jean-Pierre", 'ONEIL JEANPIERRE'],
    ['José García', 'GARCIA JOSE'],
    ['김 하늘', '김하늘'],
    [LONG.toLowerCase(), LONG],
  ])('%s who was verified as %s gets the verified name', async (typed, name) => {
    const [applicant, loginId] = [newApplicant(), realm.newLoginId()]
    const code = await verified({ ...applicant, name })
    const answer = await signUp({ ...applicant, name: typed }, code, loginId)
    const { result, user } = answer.json()
    expect([answer.statusCode, (result ?? user).name]).toEqual([201, name])
    const login = realm.tokensOf(await realm.logIn(loginId, PASSWORD))
    const own = await realm.ownAccount(realm.idOf(answer), `Bearer ${login.accessToken}`)
    expect(own.json().result?.name ?? own.json().name).toBe(name)
  })

  test('a verification can be used once', async () => {
    const applicant = newApplicant()
    const code = await verified(applicant)
    expect((await signUp(applicant, code)).statusCode).toBe(201)
    const again = await signUp({ ...newApplicant(), name: applicant.name }, code)
    expect([again.statusCode, again.json().code]).toEqual([422, 'NOT_VERIFIED'])
  })

  test('a verification is valid for ten minutes', async () => {
    const [early, late] = [newApplicant(), newApplicant()]
    minutesLater(5)
    const attempts = [await attemptOf(early), await attemptOf(late)] as const
    t.setNow(new Date())
    const codes = [await realm.verify(attempts[0], early), await realm.verify(attempts[1], late)] as const
    minutesLater(9.5)
    expect((await signUp(early, codes[0])).statusCode).toBe(201)
    minutesLater(10.1)
    expect((await signUp(late, codes[1])).json().code).toBe('VERIFICATION_OLD')
  })

  test('an attempt is valid for ten minutes from its start, however late it is verified', async () => {
    const [early, late] = [newApplicant(), newApplicant()]
    minutesLater(-8)
    const attempts = [await attemptOf(early), await attemptOf(late)] as const
    const codes = [await realm.verify(attempts[0], early), await realm.verify(attempts[1], late)] as const
    minutesLater(1.5)
    expect((await signUp(early, codes[0])).statusCode).toBe(201)
    minutesLater(2.1)
    expect((await signUp(late, codes[1])).json().code).toBe('NOT_VERIFIED')
  })

  test.each<[string, VerificationRefusalCode, (applicant: Applicant) => Promise<string>]>([
    ['that was never opened', 'NOT_VERIFIED', (applicant) => realm.verify('of-another-shop', applicant)],
    ['that was not finished', 'NOT_VERIFIED', (applicant) => attemptOf(applicant)],
    ['that was canceled', 'NOT_VERIFIED', (applicant) => verified(applicant, 'cancel')],
    ['of another person', 'VERIFIED_OTHER', (applicant) => verified(applicant, 'other_person')],
    ['of another name', 'VERIFIED_OTHER', (applicant) => verified({ ...applicant, name: '박다른' })],
    ['of another phone', 'VERIFIED_OTHER', (applicant) => verified({ ...applicant, phone: newPhone() })],
    ['without a unique person', 'NOT_IDENTIFIED', (applicant) => verified(applicant, 'no_ids')],
    ['of a child', 'TOO_YOUNG', (applicant) => verified({ ...applicant, birthday: '2020-01-01' })],
  ])('a verification %s is refused: %s (C-097)', async (_, code, codeOf) => {
    const applicant = newApplicant()
    const answer = await signUp(applicant, await codeOf(applicant))
    expect([answer.statusCode, answer.json().code]).toEqual([422, code])
    expect(answer.json().fields).toEqual({ identity_code: VERIFICATION_WORDS[code] })
  })

  test('a verification is refused without the cookie of its browser', async () => {
    const applicant = newApplicant()
    const opened = await realm.openAttempt(applicant, BROWSER)
    expect(opened.headers['set-cookie']).toMatch(/^verification_.+=.+HttpOnly.*SameSite=Lax/)
    const form = formOf(applicant, await realm.verify(realm.attemptIdOf(opened), applicant))
    const cookie = cookieOf(opened)
    expect((await realm.signUp(form)).statusCode).toBe(422)
    const forged = { headers: { cookie: `${cookie.split('=')[0]}=forged` } }
    expect((await realm.signUp(form, forged)).statusCode).toBe(422)
    expect((await realm.signUp(form, { headers: { cookie } })).statusCode).toBe(201)
  })

  test('a verification in another tab does not invalidate the first', async () => {
    const applicant = newApplicant()
    const tabs = [await realm.openAttempt(applicant, BROWSER), await realm.openAttempt(applicant, BROWSER)]
    const cookie = tabs.map(cookieOf).join('; ')
    const form = formOf(applicant, await realm.verify(realm.attemptIdOf(tabs[0]!), applicant))
    expect((await realm.signUp(form, { headers: { cookie } })).statusCode).toBe(201)
  })

  test('refuses a login id or person that already has an account, and says which', async () => {
    const first = { ...newApplicant(), birthday: '1990-01-02' }
    const loginId = realm.newLoginId()
    expect((await signUp(first, await verified(first), loginId)).statusCode).toBe(201)
    const join = async (applicant: Applicant, id?: string) => {
      const answer = await signUp(applicant, await verified(applicant), id)
      return [answer.statusCode, answer.json().code]
    }
    const { takenCodes: taken } = realm
    expect(await join(newApplicant(), loginId)).toEqual([409, taken.loginId])
    expect(await join({ ...first, phone: newPhone() })).toEqual([409, taken.person])
  })

  test('refuses a person with an account at the verification, with the masked id', async () => {
    const first = { ...newApplicant(), birthday: '1990-03-04' }
    const loginId = realm.newLoginId()
    await signUp(first, await verified(first), loginId)
    const moved = { ...first, phone: newPhone() }
    const answer = await signUp(moved, await verified(moved))
    expect([answer.statusCode, answer.json().fields]).toEqual([
      409,
      { identity_code: expect.stringContaining(realm.masked(loginId)) },
    ])
  })

  test('a number that another person verifies is removed from its previous account', async () => {
    const [before, loginId] = [newApplicant(), realm.newLoginId()]
    const first = await signUp(before, await verified(before), loginId)
    const messageBase = { subjectId: null, recipient: before.phone, facts: {} }
    const kinds = ['tickets_bought', 'subscription_card', 'reservation_confirmed']
    await addMessages(
      t.world.db,
      null,
      kinds.map((kind) => ({ kind, ...messageBase })),
      t.world.now(),
    )
    const next = { name: '남다른', phone: before.phone }
    expect((await signUp(next, await verified(next))).statusCode).toBe(201)
    // The account keeps its login, but not the number.
    const login = realm.tokensOf(await realm.logIn(loginId, PASSWORD))
    const own = await realm.ownAccount(realm.idOf(first), `Bearer ${login.accessToken}`)
    const { phone = null, mobile = null } = own.json().result ?? own.json()
    expect([own.statusCode, phone || mobile || null]).toEqual([200, null])
    // The account's waiting messages are not sent to the new owner; messages about another member's ride, or of the
    // other side, are.
    const { rows } = await t.world.db.execute(
      sql`select kind, state from message where recipient = ${before.phone} order by kind`,
    )
    expect(rows).toEqual(
      kinds.toSorted().map((kind) => ({
        kind,
        state: kind === realm.ownKind ? 'SUPPRESSED' : 'WAITING',
      })),
    )
    const audit = await t.world.db.execute(
      sql`select action, subject from audit where subject_id = ${realm.idOf(first)}`,
    )
    expect(audit.rows).toEqual([{ action: 'LOSE_NUMBER', subject: realm.table.name }])
  })

  test('sixteen concurrent sign-ups with one verification make one account', async () => {
    const applicant = newApplicant()
    const code = await verified(applicant)
    const answers = await Promise.all(Array.from({ length: 16 }, () => signUp(applicant, code)))
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.every((status) => [201, 409, 422].includes(status))).toBe(true)
    expect(await accountsOf(applicant.phone)).toBe(1)
  })

  test('sixteen concurrent verifications of one person make one account @long', async () => {
    const applicants = Array.from({ length: 16 }, () => ({ ...newApplicant(), birthday: '1985-05-05' }))
    const codes = await Promise.all(applicants.map((applicant) => verified(applicant)))
    const answers = await Promise.all(applicants.map((applicant, at) => signUp(applicant, codes[at]!)))
    const refusalCodes = answers.map((answer) => answer.json().code).filter(Boolean)
    expect(refusalCodes).toEqual(Array(15).fill(realm.takenCodes.person))
  })

  test('answers 503 while the provider is down or refuses our keys; the code works afterwards', async () => {
    const applicant = newApplicant()
    const form = formOf(applicant, await verified(applicant))
    for (const status of [500, 403]) {
      await realm.failProvider(status)
      const down = await realm.signUp(form)
      expect([down.statusCode, down.headers['retry-after']]).toEqual([503, expect.any(String)])
    }
    await realm.failProvider(null)
    expect((await realm.signUp(form)).statusCode).toBe(201)
  })

  test('consents are recorded for the realm with version, time and IP address', async () => {
    const applicant = newApplicant()
    const form = formOf(applicant, await verified(applicant))
    const id = realm.idOf(await realm.signUp(form))
    const { rows } = await t.world.db.execute(
      sql`select document, agreed, version, at, address, realm from consent where person_id = ${id} order by document`,
    )
    const given = { version: '2026-11-29', at: expect.anything(), address: '127.0.0.1', realm: realm.name }
    expect(rows).toEqual([
      { document: 'marketing', agreed: false, ...given },
      { document: 'privacy', agreed: true, ...given },
      { document: 'terms', agreed: true, ...given },
    ])
  })

  test('refuses a sign-up without the required consents at its field', async () => {
    const form = { ...formOf(newApplicant(), 'no-code'), agreements: { terms: false } }
    const { fields } = (await realm.signUp(form)).json()
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['agreements.terms', 'agreements.privacy']))
  })

  test('hashes no password in a sign-up without a verification', async () => {
    const strangers = Array.from({ length: 200 }, () => signUp(newApplicant(), 'not-a-verification'))
    const codes = (await Promise.all(strangers)).map((answer) => answer.json().code)
    expect(new Set(codes)).toEqual(new Set(['NOT_VERIFIED']))
  })

  async function accountsOf(phone: string): Promise<number> {
    const [table, column] = [sql.identifier(realm.table.name), sql.identifier(realm.table.phone)]
    const { rows } = await t.world.db.execute(
      sql`select count(*)::int as n from ${table} where ${column} = ${phone}`,
    )
    return rows[0]!.n as number
  }
})
