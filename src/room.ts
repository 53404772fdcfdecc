import type { SQL } from 'drizzle-orm'
import type { Approvable } from '#kit/approvable.ts'
import type { Tx } from '#kit/db.ts'
import type { Mounted } from '#kit/http-server.ts'
import type { ConstraintWords } from '#kit/refusal.ts'
import type { ImporterOf } from '#kit/importer.ts'
import type { MessageKind } from '#kit/unit-of-work.ts'
import type { RelevanceCheck } from '#platform/outbox/jobs.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import type { Books, Journal } from '#kit/books.ts'
import type {
  AuditSubject,
  Events,
  FilePurpose,
  FindUseOfTickets,
  Hooks,
  Overview,
  PaymentOwner,
  PersonalData,
  Unit,
  World,
} from '#world'

export const EACH_MINUTE = '* * * * *'

/**
 * Work on a schedule: `cron` in KST. A job with `talks` skips runs that it missed while no server ran; other jobs run
 * once to catch up.
 */
export type Job = {
  name: string
  cron: string
  talks?: boolean
  run: (world: World) => Promise<unknown>
}

/** Work that runs a moment after an event of these topics, once for all events of that moment. */
export type Listener = {
  job: string
  topics: readonly (keyof Events)[]
  run: (world: World) => Promise<unknown>
}

/** A kind of rows that staff import from a CSV file. */
export type Importer = ImporterOf<World, Unit>

/** Fills a new table. `hasSample`: with the sample company, which a production does not have. */
export type Seed = (tx: Tx, start: { hasSample: boolean; now: Date }) => Promise<unknown>

/** Everything that a room adds to the product; app/rooms.ts lists the rooms. */
export type Room = {
  /** Its folder below src: `ride/hold`. */
  name: string
  /** Rooms of the same layer that it may import. */
  uses?: readonly Room[]
  endpoints?: readonly Mounted<World>[]
  /** The refusal code and text of each violated constraint. */
  constraints?: ConstraintWords
  jobs?: readonly Job[]
  listeners?: readonly Listener[]
  /** The personal data that it stores, in the order in which the rows of a deleted account are erased. */
  personalData?: readonly PersonalData[]
  /** Upload purposes by their names in the API. */
  filePurposes?: Record<string, FilePurpose>
  /** Payments whose ids begin with one of the prefixes. */
  payments?: PaymentOwner
  /** Finds out how bought tickets are used as soon as they are paid. */
  useOfTickets?: FindUseOfTickets
  /** Reactions to changes in lower rooms, in the same transaction. */
  hooks?: Partial<Hooks>
  /** Kinds of messages that it sends. */
  messages?: readonly MessageKind<never>[]
  /** Removes this room's messages that are no longer relevant, just before sending; keeps messages of other rooms. */
  relevantMessages?: RelevanceCheck
  /** The subjects of its entries in the audit log. */
  audit?: Record<string, AuditSubject>
  /** The first rows of its tables, by table. A table is filled once: rows that staff remove do not come back. */
  seeds?: Record<string, Seed>
  /** Its lists on the first screen of staff. */
  overview?: Overview
  /** Its part of the books. */
  books?: Books
  /** Its lines of the journal, whose sums equal its books. */
  journal?: Journal
  /** The kinds of its rows that staff import from a CSV file. */
  imports?: readonly Importer[]
  /** Its acts that may need a second person's approval. */
  approvables?: readonly Approvable<World>[]
  /** Queries of (id, person) for the ids of its persons or of their rows; for the access record. */
  personsOf?: readonly ((ids: SQL) => SQL)[]
  /** The kinds of its rows that the search of the back office finds. */
  search?: readonly SearchKind[]
}

export const room = (declared: Room): Room => declared
