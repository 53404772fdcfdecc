import type { RealmName } from '#platform/realm/rules.ts'
import { newMember, newPhone, newSubscriber, PASSWORD } from './actors.ts'
import type { TestWorld } from './world.ts'

export type Response = Awaited<ReturnType<TestWorld['call']>>
type Client = { headers?: Record<string, string>; cookies?: Record<string, string>; remoteAddress?: string }
type Tokens = { accessToken: string; refreshToken: string; expires_in: number }
type Account = { id: string; loginId: string; headers: Record<string, string>; refreshToken: string }

/** The person that the provider verifies; a birthday identifies the person, even with another number. */
export type Applicant = { name: string; phone: string; birthday?: string }

/** The differences between the two realms, so that one test case can run in both. */
export type TestRealm = {
  name: RealmName
  loginFailed: string
  /** The table of the realm's accounts. */
  table: { name: string; phone: string }
  newAccount(): Promise<Account>
  logIn(loginId: string, password: string, client?: Client): Promise<Response>
  renew(refreshToken: string, client?: Client): Promise<Response>
  logOut(accessToken: string): Promise<Response>
  /** The addresses of the own sessions, and of a proof by password. */
  paths: { sessions: string; proof: string }
  ownAccount(id: string, authorization: string): Promise<Response>
  tokensOf(entered: Response): Tokens
  newLoginId(): string
  openAttempt(applicant: Applicant, client?: Client): Promise<Response>
  /** The provider's name of the opened attempt. */
  attemptIdOf(opened: Response): string
  /** Ends the provider's window; returns the code that the form sends for it. */
  verify(attemptId: string, applicant: Applicant, outcome?: string): Promise<string>
  /** Plans the answer of the provider's next calls: this status, or none if null. */
  failProvider(status: number | null): Promise<unknown>
  form(applicant: Applicant, loginId: string, code: string): Record<string, unknown>
  signUp(form: object, client?: Client): Promise<Response>
  /** The new account's id, from the answer of the sign-up. */
  idOf(signedUp: Response): string
  takenCodes: { loginId: string; person: string }
  /** A login id, masked as its verified owner sees it. */
  masked(loginId: string): string
  /** A kind of message to an account about its own data. */
  ownKind: string
}

let count = 0
export const newApplicant = (): Applicant => ({ name: '윤새벽', phone: newPhone() })

/** Both realms over one world, as rows for `describe.each`. */
export const realmsOf = (t: TestWorld): [string, TestRealm][] => [
  ['ride', rideOf(t)],
  ['subscribe', subscribeOf(t)],
]

const agreements = { terms: true, privacy: true }

const posting =
  (t: TestWorld) =>
  (url: string, payload?: object, client: Client = {}) =>
    t.call({ method: 'POST', url, ...client, ...(payload && { payload }) })

async function control<Answer>(t: TestWorld, path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${t.simulatorUrl}/__sim/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}

function rideOf(t: TestWorld): TestRealm {
  const post = posting(t)
  return {
    name: 'ride',
    loginFailed: '아이디 / 비밀번호를 확인해주세요.',
    table: { name: 'member', phone: 'phone' },
    newAccount: () => newMember(t),
    logIn: (id, password, client) => post('/api/auth/login', { id, password }, client),
    renew: (refreshToken, client) => post('/api/auth/refresh', { refreshToken }, client),
    logOut: (token) => post('/api/auth/logout', undefined, { headers: { authorization: `Bearer ${token}` } }),
    paths: { sessions: '/api/auth/sessions', proof: '/api/auth/proof' },
    ownAccount: (id, authorization) => t.call({ url: `/api/users/${id}`, headers: { authorization } }),
    tokensOf: (entered) => entered.json().result,
    newLoginId: () => `joiner${++count}`,
    openAttempt: ({ name, phone }, client) => post('/api/auth/identity-attempts', { name, phone }, client),
    attemptIdOf: (opened) => opened.json().result.merchant_uid,
    verify: async (merchant_uid, applicant, outcome = 'success') =>
      (
        await control<{ imp_uid: string }>(t, 'portone-v1/certifications', {
          merchant_uid,
          ...applicant,
          outcome,
        })
      ).imp_uid,
    failProvider: (failNext) => control(t, 'portone-v1/config', { failNext }),
    form: ({ name, phone }, id, identity_code) => ({
      name,
      phone,
      id,
      password: PASSWORD,
      provider: 'LOCAL',
      identity_code,
      agreements,
    }),
    signUp: (form, client) => post('/api/auth/signup', form, client),
    idOf: (signedUp) => signedUp.json().result.id,
    takenCodes: { loginId: 'LOGIN_ID_TAKEN', person: 'PERSON_TAKEN' },
    masked: (id) => `${id.slice(0, 2)}***${id.slice(-1)}`,
    ownKind: 'tickets_bought',
  }
}

function subscribeOf(t: TestWorld): TestRealm {
  const post = (path: string, payload?: object, client?: Client) =>
    posting(t)(`/api/subscribe/accounts${path}`, payload, client)
  return {
    name: 'subscribe',
    loginFailed: '이메일 또는 비밀번호가 올바르지 않습니다.',
    table: { name: 'subscriber', phone: 'mobile' },
    newAccount: async () => {
      const subscriber = await newSubscriber(t)
      return { ...subscriber, loginId: subscriber.email }
    },
    logIn: (email, password, client) => post('', { email, password }, client),
    renew: (refresh_token, client) => post('/refresh', { refresh_token }, client),
    logOut: (token) => post('/logout', undefined, { headers: { authorization: `Bearer ${token}` } }),
    paths: { sessions: '/api/subscribe/accounts/sessions', proof: '/api/subscribe/accounts/proof' },
    ownAccount: (_, authorization) => t.call({ url: '/api/subscribe/accounts', headers: { authorization } }),
    tokensOf: (entered) => {
      const { access_token: accessToken, refresh_token: refreshToken, expires_in } = entered.json().token
      return { accessToken, refreshToken, expires_in }
    },
    newLoginId: () => `joiner${++count}@example.kr`,
    openAttempt: (_, client) => post('/identity-attempts', undefined, client),
    attemptIdOf: (opened) => opened.json().identity_verification_id,
    verify: async (id, { name, phone, birthday: birthDate }, outcome = 'success') => {
      await control(t, 'portone-v2/identity-verifications', {
        identityVerificationId: id,
        name,
        phone,
        birthDate,
        outcome,
      })
      return id
    },
    failProvider: (failNext) => control(t, 'portone-v2/config', { failNext }),
    form: ({ name, phone: mobile }, email, identity_code) => ({
      name,
      mobile,
      email,
      password: PASSWORD,
      identity_code,
      agreements,
    }),
    signUp: (form, client) => post('/signup', form, client),
    idOf: (signedUp) => signedUp.json().user.id,
    takenCodes: { loginId: 'EMAIL_TAKEN', person: 'PERSON_TAKEN' },
    masked: (email) => `${email.slice(0, 2)}***@example.kr`,
    ownKind: 'subscription_card',
  }
}
