import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMessages } from '#platform/outbox/store.ts'
import { newSubscriber } from '#testing/actors.ts'
import { cookieOf, HOST, newKakaoUser, loginWithKakao } from '#testing/kakao.ts'
import { newApplicant, realmsOf } from '#testing/realms.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const [, realm] = realmsOf(t).find(([name]) => name === 'subscribe')!
const START = '/api/subscribe/accounts/kakao/start'

const send = (payload: object, cookie: string) =>
  t.call({ method: 'POST', url: '/api/subscribe/accounts/kakao', headers: { ...HOST, cookie }, payload })

async function kakaoLogin(user: string) {
  const { back, state } = await loginWithKakao(t, START, user)
  const code = back.searchParams.get('code')!
  return { answer: await send({ code }, state), code, state, back }
}
const tokenOf = (answer: { json(): { token: { access_token: string } } }) => ({
  authorization: `Bearer ${answer.json().token.access_token}`,
})

test('a new Kakao user gets an account without e-mail and number, and returns to it (S-078, S-081)', async () => {
  const user = await newKakaoUser(t)
  const { answer, back, state } = await kakaoLogin(user)
  expect(back.pathname).toBe('/subscribe/accounts/kakao')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      token: { access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 1800 },
      user: {
        id: expect.any(String),
        username: '카카오손님',
        name: '카카오손님',
        email: null,
        mobile: null,
        profile_image: null,
        ci_verified: false,
        marketing: false,
        referral_code: expect.any(String),
        point: 0,
      },
    },
  ])
  expect(cookieOf(answer, 'social_state')).toBe(state.replace(/=.*/, '='))
  const again = await kakaoLogin(user)
  expect(again.answer.json().user.id).toBe(answer.json().user.id)
})

test('a free verified e-mail is stored; the account of a taken one is not linked', async () => {
  const free = await newKakaoUser(t, { email: 'Free@kakao.example' })
  expect((await kakaoLogin(free)).answer.json().user.email).toBe('free@kakao.example')
  const { email } = await newSubscriber(t)
  const taken = await newKakaoUser(t, { email })
  expect((await kakaoLogin(taken)).answer.json().user.email).toBeNull()
  const unproved = await newKakaoUser(t, { email: 'maybe@kakao.example', email_verified: false })
  expect((await kakaoLogin(unproved)).answer.json().user.email).toBeNull()
})

test('a code can be used once, and only in the browser that began the login', async () => {
  const { code, state } = await kakaoLogin(await newKakaoUser(t))
  for (const [sent, cookie] of [
    [{ code }, state],
    [{ code }, ''],
    [{ code: 'forged' }, (await loginWithKakao(t, START, 'deny')).state],
    [{ code: 'forged', state: 'another' }, (await loginWithKakao(t, START, 'deny')).state],
  ] as const) {
    const answer = await send(sent, cookie)
    expect([answer.statusCode, answer.json().err]).toEqual([422, '카카오 로그인에 실패했습니다.'])
  }
  const [mine, theirs] = [await loginWithKakao(t, START, 'deny'), await newKakaoUser(t)]
  const stolen = (await loginWithKakao(t, START, theirs)).back.searchParams.get('code')!
  expect((await send({ code: stolen }, mine.state)).statusCode).toBe(422)
})

test('logins in two tabs of one browser both succeed, each with its own account', async () => {
  const [one, two] = [
    await newKakaoUser(t, { nickname: '한탭' }),
    await newKakaoUser(t, { nickname: '두탭' }),
  ]
  const [first, second] = [await loginWithKakao(t, START, one), await loginWithKakao(t, START, two)]
  const both = `${first.state}; ${second.state}`
  const names: string[] = []
  for (const { back } of [first, second]) {
    const answer = await send(Object.fromEntries(back.searchParams), both)
    names.push(answer.json().user?.name)
  }
  expect(names).toEqual(['한탭', '두탭'])
})

test('a code without a state uses the latest login; a sixth login replaces the oldest', async () => {
  const begun: Awaited<ReturnType<typeof loginWithKakao>>[] = []
  const jar = () => begun.map(({ state }) => state).join('; ')
  for (let tab = 0; tab < 5; tab++) begun.push(await loginWithKakao(t, START, await newKakaoUser(t)))
  const code = begun.at(-1)!.back.searchParams.get('code')!
  expect((await send({ code }, jar())).statusCode).toBe(200)
  const sixth = await t.call({ url: START, headers: { ...HOST, cookie: jar() } })
  const [gone, set] = [sixth.headers['set-cookie']].flat().map(String)
  expect(gone).toMatch(new RegExp(`^${begun[0]!.state.split('=')[0]}=;.*Max-Age=0`))
  expect(set).toContain('Max-Age=600')
})

type Applicant = ReturnType<typeof newApplicant>

/** Verifies the account as this person, with the outcome that the provider's window is to have. */
async function proveAs(headers: Record<string, string>, person: Applicant, outcome?: string) {
  const id = realm.attemptIdOf(await realm.openAttempt(person))
  const payload = { identity_code: await realm.verify(id, person, outcome) }
  return t.call({ method: 'POST', url: '/api/subscribe/accounts/portone', headers, payload })
}

test('a verification that identifies no person is refused and changes nothing', async () => {
  const headers = tokenOf((await kakaoLogin(await newKakaoUser(t))).answer)
  const applicant = newApplicant()
  const answerOf = async (outcome?: string) => {
    const answer = await proveAs(headers, applicant, outcome)
    return [answer.statusCode, answer.json().code ?? answer.json().ci_verified]
  }
  expect(await answerOf('no_ids')).toEqual([422, 'NOT_IDENTIFIED'])
  expect(await answerOf('no_ci')).toEqual([200, true])
  expect(await answerOf('no_ids')).toEqual([422, 'NOT_IDENTIFIED'])
  expect(await answerOf('no_ci')).toEqual([200, true])
})

test('a Kakao account can be verified later, and keeps its person (S-033, S-103)', async () => {
  const { answer } = await kakaoLogin(await newKakaoUser(t))
  const headers = tokenOf(answer)
  const applicant = { name: '하윤슬', phone: newApplicant().phone, birthday: '1991-02-03' }
  const prove = (as: Record<string, string>, person = applicant) => proveAs(as, person)
  const proved = await prove(headers)
  expect([proved.statusCode, proved.json()]).toEqual([
    200,
    expect.objectContaining({ name: '하윤슬', mobile: applicant.phone, ci_verified: true }),
  ])
  expect((await prove(headers)).statusCode).toBe(200)
  // A new verification of the same person with another number replaces the number.
  const moved = { ...applicant, phone: newApplicant().phone }
  const messageBase = { subjectId: null, recipient: applicant.phone, facts: {} }
  const both = ['subscription_card', 'reservation_confirmed'].map((kind) => ({ kind, ...messageBase }))
  await addMessages(t.world.db, null, both, t.world.now())
  expect((await prove(headers, moved)).json().mobile).toBe(moved.phone)
  // Waiting messages of the subscription side go to the new number; those of the ride side do not.
  const { rows } = await t.world.db.execute(
    sql`select kind, recipient from message where recipient in (${applicant.phone}, ${moved.phone}) order by kind desc`,
  )
  expect(rows).toEqual([
    { kind: 'subscription_card', recipient: moved.phone },
    { kind: 'reservation_confirmed', recipient: applicant.phone },
  ])
  const url = '/api/subscribe/accounts'
  const other = await newSubscriber(t)
  const theirs = (await t.call({ url, headers: other.headers })).json().mobile
  // Another account loses this number: the person has just proved that it is theirs.
  expect((await prove(headers, { ...applicant, phone: theirs })).json().mobile).toBe(theirs)
  expect((await t.call({ url, headers: other.headers })).json().mobile).toBeNull()
  const { answer: later } = await kakaoLogin(await newKakaoUser(t))
  const second = await prove(tokenOf(later))
  expect([second.statusCode, second.json().code]).toEqual([409, 'PERSON_TAKEN'])
  const somebodyElse = await prove((await newSubscriber(t)).headers)
  expect([somebodyElse.statusCode, somebodyElse.json().code]).toEqual([409, 'OTHER_PERSON'])
})
