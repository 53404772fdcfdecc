import { DAY_MS } from '#kit/day.ts'

/** The highest possible mileage, in km. */
export const MAX_MILEAGE = 2_000_000
/** The days from a report to the next reminder, and between two reminders. */
export const REPORT_DAYS = 30
export const REMIND_AGAIN_DAYS = 7

/** The maximum of reports within 24 hours. */
export const MAX_REPORTS_A_DAY = 10

type Report = { mileage: number; reported_at: string }

/** The lowest mileage of a new report, in km: the last report of a day ago or earlier, else that of the handover. */
export const minMileage = (reports: readonly Report[], given: number, now: Date): number =>
  reports.find(({ reported_at }) => now.getTime() - Date.parse(reported_at) >= DAY_MS)?.mileage ?? given

export type MileageRefusalCode = 'MILEAGE_BACK' | 'MILEAGE_TOO_LARGE'

/** The reason why a mileage in km is impossible: below the former mileage, or too large. */
export function mileageRefusal(mileage: number, before: number): MileageRefusalCode | null {
  if (mileage < before) return 'MILEAGE_BACK'
  return mileage > MAX_MILEAGE ? 'MILEAGE_TOO_LARGE' : null
}

/** The km driven by the last report; none when it is below the mileage of the handover. */
export const drivenKm = ({ from, latest }: { from: number | null; latest: number | null }): number =>
  from === null || latest === null ? 0 : Math.max(0, latest - from)
