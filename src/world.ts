import type { SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Day } from '#kit/day.ts'
import type { Db, Tx } from '#kit/db.ts'
import type { EventBus } from '#kit/event-bus.ts'
import type { Session } from '#kit/contract.ts'
import type { TokenSigner } from '#kit/token.ts'
import type { MessageKind, Recorder, Unit as UnitOf } from '#kit/unit-of-work.ts'
import type { FileStore } from '#providers/files/port.ts'
import type { IdentityProvider } from '#providers/identity/port.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import type { MailProvider } from '#providers/mail/port.ts'
import type { PersonVerifier } from '#providers/person/port.ts'
import type { SocialProvider } from '#providers/social/port.ts'
import type { SmsProvider } from '#providers/sms/port.ts'

/** The events that are published after a commit, by topic. Each says what changed, never the new state. */
export type Events = {
  /** The availability of a day changed; null: of any day. */
  day: { day: Day | null }
  /** A unit of that day is held by a guest, or is not any more. */
  hold: { day: Day }
  reservation: { id: string; version: number }
  member: { id: string }
  /** A car or one of its units. */
  car: { id: string }
  driver: { id: string }
  /** An organization, or who belongs to it. */
  organization: { id: string }
  /** A subscription, or a request for one. */
  subscription: { id: string }
  /** A model that can be subscribed to, one of its cars, or who has one. */
  catalog: { id: string }
  /** A question and answer, or a wish, of the subscription side. */
  faq: { id: string }
  wish: { id: string }
  subscriber: { id: string }
  /** A campaign of coupons, or of point coupons. */
  coupon: { id: string }
  /** The payment provider told something by itself, which waits to be looked into. */
  paymentTold: Record<string, never>
  /** Sessions that ended before their time. */
  sessionsEnded: { ids: string[] }
}

export type Unit = UnitOf<Events>

/** The settings with which the browser loads the third parties' scripts. */
export type BrowserConfig = {
  iamportScript: string
  iamportCode: string
  iamportChannel: string
  portoneScript: string
  portoneStore: string
  portoneChannel: string
  portoneBillingChannel: string
  portonePaymentChannel: string
  postcodeScript: string
  kakaoScript: string
  /** Empty: nothing is shared by Kakao's SDK. */
  kakaoKey: string
}

export type Settings = {
  /** The address under which people reach us; without it what their browser's request says. */
  publicUrl: string | undefined
  secureCookies: boolean
  addressLimits: boolean
  browserConfig: BrowserConfig
}

/** A member who signed up. */
export type Joined = { memberId: string; phone: string; referrerCode: string | null; ciHash: string | null }

/** A subscriber who signed up and named a friend, by code or number. */
export type SubscriberJoined = { subscriberId: string; ciHash: string; referrer: string }

/** A subscriber who deletes their account; `ciHash` names the person where they were verified. */
export type SubscriberLeft = { subscriberId: string; ciHash: string | null }

/** Units that guests cannot book any more: one unit or all, of some cars or of all, on the days from one to another. */
export type Closed = { unitId?: string; carIds?: string[]; from?: Day; to?: Day }

/**
 * Reactions of rooms above to a change in a room below, in the same transaction; every room that declares one is called.
 * `unitsClosed` and `carDeleted` run under lockLineOf of the cars.
 */
export type Hooks = {
  memberJoined: (tx: Tx, joined: Joined, now: Date) => Promise<unknown>
  subscriberJoined: (tx: Tx, joined: SubscriberJoined, now: Date) => Promise<unknown>
  subscriberLeft: (tx: Tx, left: SubscriberLeft, now: Date) => Promise<unknown>
  unitsClosed: (unit: Unit, closed: Closed) => Promise<unknown>
  carDeleted: (unit: Unit, carId: string) => Promise<unknown>
}

/** A kind of uploaded file; each side registers its own. */
export type FilePurpose = {
  /** The role it is meant for when an upload names no purpose. */
  usualFor: Session['role']
  /** Stored encrypted, and never cached. */
  isPrivate: boolean
  /** Views by staff are audited: the picture shows a person. */
  logsViews?: boolean
  mayUpload: (session: Session) => boolean
  /** Whether its owner has not left, who cannot leave then until the transaction ends. */
  isOwnerThere?: (tx: Tx, ownerId: string) => Promise<boolean>
  maySee: (ownerId: string, viewer: Session | null) => boolean
  /** A file that nothing refers to is destroyed after so many days; null: it stays. */
  unusedDays: number | null
  /** Forgets the reference, in the transaction that notes the destruction. */
  destroyed?: (tx: Tx, fileId: string) => Promise<void>
}

/**
 * The owner of payments whose ids begin with one of the prefixes. `told` reconciles one after a webhook; false where the
 * provider gave no answer, so that the webhook is applied again.
 */
export type PaymentOwner = {
  prefixes: string[]
  told: (world: World, paymentId: string, types: string[]) => Promise<boolean>
}

/** How the audit log shows the entries about one kind of thing. */
export type AuditSubject = {
  label: string
  /** Action → Korean text. */
  actions?: Record<string, string>
  /** Field of `before` and `after` → Korean text. */
  fields?: Record<string, string>
  /** Field → text of a value that is not shown as it is stored. */
  values?: Record<string, (value: never) => string | undefined>
  /** A query of (id, name) for those of the ids that have a name. */
  namesOf?: (ids: SQL) => SQL
  /** The address in the back office that shows the subject; an entry about all of its kind has no id. */
  placeOf?: (id: string | null, name: string | null) => string | null
}

/** A person whose account, or record, is deleted at an instant. */
export type Leaver = { id: string; phone: string | null; now: Date }

/** Column → its value once the personal data is erased. */
type Blank = Record<string, SQL>

/** One kind of personal data in one table, as platform/personal erases it and the back office lists it (decision 50). */
export type PersonalData = {
  /** Korean: the data. */
  label: string
  of: 'member' | 'subscriber' | 'driver' | 'anyone'
  table: string
  /** The values that take the place of columns; without it the rows are deleted. */
  blank?: Blank | ((now: Date) => Blank)
  /** Korean: why it is kept. */
  ground: string
  /** The condition for the rows of a person who leaves, null for none; `BY_ITS_ROOM`: the room's own code erases them. */
  rowsOf?: 'BY_ITS_ROOM' | ((leaver: Leaver) => SQL | null)
  /** How many days after what (Korean) it goes for everyone. */
  expires?: {
    days: number
    after: string
    /** The condition for rows of which that was before an instant; without it a job of the room erases them. */
    isDue?: (before: Date) => SQL
    /** Rows at a time, where each takes many along. */
    batch?: number
    /** Reasons and notes about these rows leave the audit log too. */
    withReasons?: true
  }
}

/** Lists of what waits for staff: how many rows each has, and the first `shown` of them. */
export type Overview = (
  world: World,
  shown: number,
) => Promise<Record<string, { count: number; rows: object[] }>>

/** The capabilities of a handler. */
export type World = {
  db: Db
  now: () => Date
  log: Logger
  events: EventBus<Events>
  recorder: Recorder
  settings: Settings
  secrets: {
    /** Key of the hashes of guessable values: codes, persons, addresses. */
    pepper: Uint8Array
    /** Key under which documents lie encrypted. */
    fileKey: Uint8Array
    /** Signers of the access tokens: one realm's is worth nothing in the other. */
    tokens: { ride: TokenSigner; subscribe: TokenSigner }
  }
  files: FileStore
  filePurposes: Record<string, FilePurpose>
  hooks: Hooks
  messageKinds: Record<string, MessageKind<never>>
  paymentOwners: PaymentOwner[]
  overviews: Overview[]
  auditSubjects: Record<string, AuditSubject>
  /** Of all rooms, in the order in which their rows are locked. */
  personalData: PersonalData[]
  providers: {
    identity: IdentityProvider
    /** Verifies persons for the subscription side. */
    persons: PersonVerifier
    payments: PaymentProvider
    sms: SmsProvider
    mail: MailProvider
    kakao: SocialProvider
  }
}
