import { addDays, dayOf, HOUR_MS } from '#kit/day.ts'
import type { World } from '#world'
import { rollUpBooks } from './store.ts'

/**
 * The nightly job: rolls up the days that ended at least an hour ago, because all of their changes are committed by
 * then.
 */
export const rollUpTicketBooks = ({ db, now }: Pick<World, 'db' | 'now'>): Promise<number> =>
  rollUpBooks(db, addDays(dayOf(new Date(now().getTime() - HOUR_MS)), -1))
