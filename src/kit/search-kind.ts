import type { Tx } from './db.ts'

/** One result of the search of the back office: its text, and the path of the screen that shows it. */
export type SearchHit = { id: string; title: string; detail: string; path: string }

/** A kind of thing that the search of the back office finds. */
export type SearchKind = {
  kind: string
  /** The right that is needed to find these hits. */
  needs: string
  /** Korean: the heading above its hits. */
  label: string
  order: number
  /** At most `limit` hits for a search key (`searchKey`), the most relevant first. */
  find: (tx: Tx, key: string, around: { limit: number; now: Date }) => Promise<SearchHit[]>
}
