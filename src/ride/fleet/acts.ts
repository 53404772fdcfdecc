import type { Day } from '#kit/day.ts'
import type { FilePurpose, Unit } from '#world'

/** What guests cannot have any more: one unit or all, of some cars or of all, on the days from one to another. */
export type Closed = { unitId?: string; carIds?: string[]; from?: Day; to?: Day }

/**
 * Takes back what was offered of it to those who wait, in the transaction that closes it and under lockLineOf of its cars.
 * Lines stand above cars, so the app hands this down.
 */
export type TakeBack = (unit: Unit, closed: Closed) => Promise<void>

/** Ends the lines for a car that is removed, as TakeBack takes offers back. */
export type EndLines = (unit: Unit, carId: string) => Promise<void>

/** Pictures of cars are uploaded by staff and seen by anybody. */
export const carPicturePurpose: Record<'car', FilePurpose> = {
  car: {
    usualFor: 'ADMIN',
    isPrivate: false,
    mayUpload: ({ role }) => role === 'ADMIN',
    maySee: () => true,
    unusedDays: null,
  },
}
