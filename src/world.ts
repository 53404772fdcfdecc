import type { Logger } from 'pino'
import { type Db, transaction, type Tx } from '#kit/db.ts'
import type { News, NewsRoom } from '#kit/news.ts'
import type { TokenSigner } from '#kit/token.ts'
import type { FileStore } from '#providers/files/port.ts'
import type { IdentityProvider } from '#providers/identity/port.ts'
import type { PersonVerifier } from '#providers/person/port.ts'
import type { SocialProvider } from '#providers/social/port.ts'
import type { SmsProvider } from '#providers/sms/port.ts'

/** What the browser needs to load the third parties' scripts. */
export type ClientKeys = {
  iamportScript: string
  iamportCode: string
  iamportChannel: string
  portoneScript: string
  portoneStore: string
  portoneChannel: string
  postcodeScript: string
}

/** The news that somebody signed up, told within the transaction of it. */
export type Joined = { memberId: string; phone: string; referrerCode: string | null }

/** What a handler may touch. */
export type World = {
  db: Db
  now: () => Date
  log: Logger
  /** True when no other process can write to the database: then a cache of this process may answer. */
  alone: boolean
  tokens: TokenSigner
  /** The same for the subscription side: a token of one realm is worth nothing in the other. */
  subscriberTokens: TokenSigner
  /** Key of the hashes of guessable values: codes, persons, addresses. */
  pepper: Uint8Array
  /** Key under which documents lie encrypted. */
  fileKey: Uint8Array
  files: FileStore
  news: NewsRoom
  identity: IdentityProvider
  /** Verifies persons for the subscription side. */
  persons: PersonVerifier
  sms: SmsProvider
  kakao: SocialProvider
  /** The address under which people reach us, as their browser's request says or the configuration. */
  publicUrl: string | undefined
  clientKeys: ClientKeys
  secureCookies: boolean
  addressLimits: boolean
  /** Tells those who want to hear that somebody signed up; app/jobs connects them. */
  memberJoined: (tx: Tx, joined: Joined, now: Date) => Promise<void>
  /** Wakes the outbox's worker: something was written for it. */
  wakeOutbox: () => void
}

export type Tell = (news: News) => void

/** One transaction, and its news told only once it is committed. */
export async function change<T>(world: World, work: (tx: Tx, tell: Tell) => Promise<T>): Promise<T> {
  let told: News[] = []
  const result = await transaction(world.db, (tx) => {
    told = []
    return work(tx, (news) => told.push(news))
  })
  for (const news of told) world.news.tell(news)
  world.wakeOutbox()
  return result
}
