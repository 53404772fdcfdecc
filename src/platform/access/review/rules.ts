import { dayOf, monthOf } from '#kit/day.ts'

export const OUTLIERS = ['NIGHTS', 'SUBJECTS', 'EXPORTS', 'FAILED_LOGINS', 'REFUSALS'] as const
export type Outlier = (typeof OUTLIERS)[number]

/** The accesses of one person of staff in a month. */
export type MonthOfStaff = {
  staff_id: string
  name: string
  /** Without logins and refusals. */
  accesses: number
  /** Accesses from 22:00 to 07:00 in KST. */
  nights: number
  /** Distinct members, subscribers and drivers whose data was accessed. */
  subjects: number
  exports: number
  failed_logins: number
  /** Refused calls without the right: at most one a minute for each endpoint. */
  refusals: number
}
export type ReviewFigure = MonthOfStaff & { outliers: Outlier[] }
/** A signed figure; the oldest ones have no refusals. */
export type SignedFigure = Omit<ReviewFigure, 'refusals'> & Partial<Pick<ReviewFigure, 'refusals'>>

/** The monthly figure from which on it stands out. */
export const OUTLIER_FROM = {
  NIGHTS: 10,
  SUBJECTS: 100,
  EXPORTS: 5,
  FAILED_LOGINS: 10,
  REFUSALS: 10,
} as const
/**
 * Viewing many persons stands out only above this multiple of the median of all staff: dispatchers see many each day.
 */
const TIMES_MEDIAN = 3

/** The lower median of some numbers; 0 without any. */
function medianOf(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[(sorted.length - 1) >> 1] ?? 0
}

/** The figures of a month with the outliers of each; staff with most outliers first. */
export function reviewOf(months: MonthOfStaff[]): ReviewFigure[] {
  const usual = medianOf(months.map(({ subjects }) => subjects))
  const isAlone = months.length === 1
  const outliersOf = (month: MonthOfStaff): Outlier[] => [
    ...(month.nights >= OUTLIER_FROM.NIGHTS ? (['NIGHTS'] as const) : []),
    ...(month.subjects >= OUTLIER_FROM.SUBJECTS && (isAlone || month.subjects > usual * TIMES_MEDIAN)
      ? (['SUBJECTS'] as const)
      : []),
    ...(month.exports >= OUTLIER_FROM.EXPORTS ? (['EXPORTS'] as const) : []),
    ...(month.failed_logins >= OUTLIER_FROM.FAILED_LOGINS ? (['FAILED_LOGINS'] as const) : []),
    ...(month.refusals >= OUTLIER_FROM.REFUSALS ? (['REFUSALS'] as const) : []),
  ]
  return months
    .map((month) => ({ ...month, outliers: outliersOf(month) }))
    .toSorted((one, other) => other.outliers.length - one.outliers.length || other.accesses - one.accesses)
}

export type SignRefusalCode = 'MONTH_NOT_OVER' | 'ALREADY_SIGNED'

/** Why a month cannot be signed: it has not ended in KST, or it is already signed. */
export function signRefusal(month: string, isSigned: boolean, now: Date): SignRefusalCode | null {
  if (month >= monthOf(dayOf(now))) return 'MONTH_NOT_OVER'
  return isSigned ? 'ALREADY_SIGNED' : null
}
