import { daysBetween, dayLabel } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import type { DriverRow } from '../contract.ts'
import { licenseState } from '../rules.ts'
import { LICENSE_WORDS } from '../copy.ts'

const LEAVE_AHEAD_DAYS = 14

/** Warnings for dispatchers: a license that expires, a leave that is near. */
export function DutyBadges({ driver: { licence_expires_on: expiresOn, leave } }: { driver: DriverRow }) {
  const today = useToday()
  const licence = licenseState(expiresOn, today)
  return (
    <>
      {licence && (
        <Badge tone={licence === 'EXPIRED' ? 'red' : 'yellow'} className="text-base">
          <span title={`면허 만료일 ${expiresOn}`}>{LICENSE_WORDS[licence]}</span>
        </Badge>
      )}
      {leave && daysBetween(today, leave.from) <= LEAVE_AHEAD_DAYS && (
        <Badge tone={leave.from <= today ? 'blue' : 'neutral'} className="text-base">
          {leave.from <= today ? '휴가 중' : `${dayLabel(leave.from).slice(0, -4)} 휴가`}
        </Badge>
      )}
    </>
  )
}
