import { Pencil } from 'lucide-react'
import { RowCard } from '#kit/ui/card-rows.tsx'
import { CallLink } from '#platform/staff/widgets/call-link.tsx'
import { ForRight } from '#platform/staff/widgets/for-right.tsx'
import type { DriverRow } from '../contract.ts'
import { type Open, phoneText } from './columns.tsx'
import { DutyBadges } from './duty-badges.tsx'

const round = 'grid size-11 shrink-0 place-items-center rounded-full text-text-soft hover:bg-gray'

/** A driver in a list on a phone: name, warnings and a call link. */
export const cardOf = (open: Open) => (driver: DriverRow) => (
  <RowCard
    action="일정 보기"
    open={() => open('schedule', driver)}
    title={driver.name}
    badges={<DutyBadges driver={driver} />}
    text={[phoneText(driver), driver.note].filter(Boolean).join(', ')}
    beside={
      <>
        <ForRight right="FLEET">
          <button
            type="button"
            aria-label={`${driver.name} 기사님 정보 수정`}
            onClick={() => open('edit', driver)}
            className={round}
          >
            <Pencil size={17} aria-hidden="true" />
          </button>
        </ForRight>
        <CallLink label={`${driver.name} 기사님께 전화`} phone={driver.phone} />
      </>
    }
  />
)
