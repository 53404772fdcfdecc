import type { SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Day } from '#kit/day.ts'
import type { Db, Tx } from '#kit/db.ts'
import type { EventBus } from '#kit/event-bus.ts'
import type { Approvable } from '#kit/approvable.ts'
import type { Books, Journal } from '#kit/books.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import type { Access } from '#kit/access.ts'
import type { Session } from '#kit/contract.ts'
import type { ImporterOf } from '#kit/importer.ts'
import type { Language } from '#kit/language.ts'
import type { TokenSigner } from '#kit/token.ts'
import type { MessageKind, Recorder, Unit as UnitOf } from '#kit/unit-of-work.ts'
import type { FileStore } from '#providers/files/port.ts'
import type { IdentityProvider } from '#providers/identity/port.ts'
import type { LicenseChecker } from '#providers/license/port.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import type { MailProvider } from '#providers/mail/port.ts'
import type { PersonVerifier } from '#providers/person/port.ts'
import type { SocialProvider } from '#providers/social/port.ts'
import type { SmsProvider } from '#providers/sms/port.ts'

/** The events that are published after a commit, by topic. Each says what changed, never the new state. */
export type Events = {
  /** The availability of a day changed; null: any day may have changed. */
  day: { day: Day | null }
  /** A guest started or ended a hold of a unit on that day. */
  hold: { day: Day }
  reservation: { id: string; version: number }
  member: { id: string }
  /** A car or one of its units. */
  car: { id: string }
  driver: { id: string }
  /** An organization, its membership, or a request for one. */
  organization: { id: string }
  /** A subscription, or a request for one. */
  subscription: { id: string }
  /** A subscription model, one of its cars, or the subscriber of a car. */
  catalog: { id: string }
  faq: { id: string }
  wish: { id: string }
  incident: { id: string }
  fine: { id: string }
  subscriber: { id: string }
  /** The company's facts, or another setting of the owner. */
  company: Record<string, never>
  /** A campaign of coupons, or of point coupons. */
  coupon: { id: string }
  /** A request for approval, or its decision. */
  approval: { id: string }
  /** The payment provider sent a webhook, which is stored and not yet applied. */
  paymentWebhookReceived: Record<string, never>
  /** Sessions that ended before their expiry. */
  sessionsEnded: { ids: string[] }
}
export type Unit = UnitOf<Events>

/** The settings with which the browser loads the scripts of third parties. */
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
  /** The key of Kakao's share SDK; empty if it is not used. */
  kakaoKey: string
}

export type AlimtalkTemplates = Record<string, Partial<Record<Language, string>>>
/** The hours and minutes from which a fact about a ride is an alert; times of the day are in KST. */
export type AlertThresholds = {
  pendingHours: number
  unassignedFrom: string
  acceptHours: number
  enRouteMinutes: number
  arriveMinutes: number
  afterEndHours: number
  nightEnd: string
}

export type Settings = {
  /** The public address of the site; without it the address in the browser's request counts. */
  publicUrl: string | undefined
  /** The numbers of the dispatcher on duty and of the owner, for alerts of rides at risk. */
  dutyPhone: string | undefined
  ownerPhone: string | undefined
  /** The thresholds of alerts, and after how many minutes an alert is sent to the owner. */
  alerts: { thresholds: AlertThresholds; ownerMinutes: number }
  secureCookies: boolean
  /** Whether a new database gets a sample company with bookable cars. */
  hasSample: boolean
  /** How long messages about a change wait while the change can be undone, in seconds. */
  undoSeconds: number
  addressLimits: boolean
  /** Whether staff without a second factor can do nothing but register one. */
  isFactorRequired: boolean
  /** Whether accepting a request and handing a car over require a valid license of each driver. */
  isLicenseCheckRequired: boolean
  /**
   * The ids of approved KakaoTalk templates, by kind of message and language; the owner's ids override the configured
   * ones.
   */
  alimtalkTemplates: AlimtalkTemplates
  configuredTemplates: AlimtalkTemplates
  browserConfig: BrowserConfig
}

/** A member who signed up. */
export type Joined = { memberId: string; phone: string; referrerCode: string | null; ciHash: string | null }

/** A member who verified a number; `takenFrom`: the account from which the number was removed. */
export type NumberVerified = { memberId: string; phone: string; takenFrom: string | null }

/** A subscriber who signed up and named their referrer, by code or number. */
export type SubscriberJoined = { subscriberId: string; ciHash: string; referrer: string }

/** A subscriber who deletes their account; `ciHash` identifies the person if they were verified. */
export type SubscriberLeft = { subscriberId: string; ciHash: string | null }

/** Units that guests cannot book any more: one unit or all, of some or all cars, in a range of days. */
export type Closed = { unitId?: string; carIds?: string[]; from?: Day; to?: Day }

/**
 * Reactions of higher rooms to a change in a lower room, in the same transaction; every room that declares one is
 * called. `unitsClosed` and `carDeleted` run under lockCarForWaitlist of the cars.
 */
export type Hooks = {
  memberJoined: (tx: Tx, joined: Joined, now: Date) => Promise<unknown>
  numberVerified: (unit: Unit, verified: NumberVerified) => Promise<unknown>
  subscriberJoined: (tx: Tx, joined: SubscriberJoined, now: Date) => Promise<unknown>
  subscriberLeft: (tx: Tx, left: SubscriberLeft, now: Date) => Promise<unknown>
  unitsClosed: (unit: Unit, closed: Closed) => Promise<unknown>
  carDeleted: (unit: Unit, carId: string) => Promise<unknown>
}

/** A kind of uploaded file; each side registers its own. */
export type FilePurpose = {
  /** The role whose uploads have this purpose by default; without it, the upload must name the purpose. */
  usualFor?: Session['role']
  /** Stored encrypted, and never cached. */
  isPrivate: boolean
  /** Views by staff are audited: the picture shows a person. */
  logsViews?: boolean
  /** The subject of the audit entry; by default the member who owns the picture. */
  subjectOf?: (tx: Tx, fileId: string) => Promise<{ subject: string; subjectId: string } | null>
  mayUpload: (session: Session) => boolean
  /** Whether the owner's account exists; locks the account until the transaction ends. */
  isOwnerThere?: (tx: Tx, ownerId: string) => Promise<boolean>
  maySee: (ownerId: string, viewer: Session | null) => boolean
  /** An unused file is destroyed after this many days; null: it stays. */
  unusedDays: number | null
  /** Removes the reference, in the transaction that records the destruction. */
  destroyed?: (tx: Tx, fileId: string) => Promise<void>
}

/**
 * The owner of payments whose ids begin with one of the prefixes. `told` reconciles a payment after a webhook; false
 * when the provider gave no answer, so that the webhook is applied again.
 */
export type PaymentOwner = {
  prefixes: string[]
  onWebhook: (world: World, paymentId: string, types: string[]) => Promise<boolean>
}

/**
 * How the tickets of a purchase are used, in the transaction that settles it. `refusal`: why they cannot be used, for
 * the buyer; then `refunded` is called. Otherwise `use` is called after the tickets were credited.
 */
export type UseOfTickets = {
  refusal: () => Promise<string | null>
  use: () => Promise<unknown>
  refunded: (why: string) => Promise<unknown>
}
/**
 * Finds the use of a purchase, and locks what it needs before the buyer's account; null: the tickets stay in the
 * account.
 */
export type FindUseOfTickets = (world: World, unit: Unit, purchaseId: string) => Promise<UseOfTickets | null>

/** How the audit log shows the entries about one kind of subject. */
export type AuditSubject = {
  label: string
  /** Action → Korean text. */
  actions?: Record<string, string>
  /** Field of `before` and `after` → Korean text. */
  fields?: Record<string, string>
  /** Field → text of a value that is not shown as stored. */
  values?: Record<string, (value: never) => string | undefined>
  /** A query of (id, name) for the given ids that have a name. */
  namesOf?: (ids: SQL) => SQL
  /** The back-office path of the subject; an entry about all subjects of its kind has no id. */
  placeOf?: (id: string | null, name: string | null) => string | null
}

/** A person whose account or record is deleted, and the time of the deletion. */
export type Leaver = { id: string; phone: string | null; now: Date }

/** One kind of personal data in one table: erased by platform/personal, and listed in the back office (decision 50). */
export type PersonalData = {
  /** The data, in Korean. */
  label: string
  of: 'member' | 'subscriber' | 'driver' | 'anyone'
  table: string
  /** The values that replace the columns; without it the rows are deleted. */
  blank?: Record<string, SQL> | ((now: Date) => Record<string, SQL>)
  /** The legal ground or reason for keeping the data, in Korean. */
  ground: string
  /** The condition for a deleted person's rows, null for none; `BY_ITS_ROOM`: code of the room itself erases them. */
  rowsOf?: 'BY_ITS_ROOM' | ((leaver: Leaver) => SQL | null)
  /** Retention for all persons: the data is erased this many days after an event (`after`, in Korean). */
  expires?: {
    days: number
    after: string
    /** The condition for rows whose event was before an instant; without it a job of the room erases them. */
    isDue?: (before: Date) => SQL
    /** How many rows are erased at a time; for rows with many dependent rows. */
    batch?: number
    /** Reasons and notes about these rows are removed from the audit log too. */
    withReasons?: true
  }
}

/** Lists of tasks for staff: the number of rows of each, and the first `shown` of them. */
export type Overview = { needs: string; lists: TaskLists }
type TaskLists = (
  world: World,
  shown: number,
  session: Session,
) => Promise<Record<string, { count: number; rows: object[] }>>

/** Everything that a handler may use. */
export type World = {
  db: Db
  now: () => Date
  log: Logger
  events: EventBus<Events>
  recorder: Recorder
  /** Refuses a session without a recent second-factor proof (403 PROOF_NEEDED). */
  requireProof: (session: Session) => Promise<void>
  /** The current rights of a person of staff; none for a customer. */
  rightsOf: (tx: Tx, personId: string) => Promise<readonly string[]>
  settings: Settings
  secrets: {
    /** The key for hashing guessable values: codes, persons, addresses. */
    pepper: Uint8Array
    /** The key that encrypts documents. */
    fileKey: Uint8Array
    /** Signers of the access tokens: a token of one realm is invalid in the other. */
    tokens: { ride: TokenSigner; subscribe: TokenSigner }
  }
  files: FileStore
  filePurposes: Record<string, FilePurpose>
  hooks: Hooks
  messageKinds: Record<string, MessageKind<never>>
  paymentOwners: PaymentOwner[]
  usesOfTickets: FindUseOfTickets[]
  overviews: Overview[]
  books: Books[]
  journals: Journal[]
  searchKinds: SearchKind[]
  /** Queries of (id, person) for the ids of members, subscribers, drivers and of their rows. */
  personsOf: ((ids: SQL) => SQL)[]
  /** Records an access by staff; resolves when the record survives the end of this process. */
  recordAccess: (access: Access) => Promise<void>
  importers: ImporterOf<World, Unit>[]
  /** The acts that may need a second person's approval, by the name of their endpoint. */
  approvables: Record<string, Approvable<World>>
  auditSubjects: Record<string, AuditSubject>
  /** Personal data of all rooms, in the order in which their rows are locked. */
  personalData: PersonalData[]
  providers: {
    identity: IdentityProvider
    /** Verifies persons for the subscription side. */
    persons: PersonVerifier
    payments: PaymentProvider
    /** Checks driving licenses at the road traffic authority. */
    licenses: LicenseChecker
    /** Messages to Korean numbers. */
    sms: SmsProvider
    /** Messages to numbers of other countries. */
    smsAbroad: SmsProvider
    mail: MailProvider
    kakao: SocialProvider
  }
}
