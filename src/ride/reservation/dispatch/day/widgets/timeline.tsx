import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import type { OutputOf } from '#kit/contract.ts'
import type { Day } from '#kit/day.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import type { Open } from '#platform/staff/widgets/use-dialogs.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import type { DispatchOut } from '../../contract.ts'
import { KeyList } from '../../widgets/key-list.tsx'
import type { RecordAction } from '../../widgets/record-actions.tsx'
import { useRideKeys } from '../../widgets/use-ride-keys.ts'
import { getTimeline } from '../contract.ts'
import { BOARD_KEYS } from '../copy.ts'
import { dropObjection, type Lane } from '../rules.ts'
import { Board, type Risks } from './board.tsx'
import { carLanes, driverLanes } from './lanes-of.ts'
import { useAssign } from './use-assign.ts'

export const VIEWS = ['drivers', 'cars'] as const
export type View = (typeof VIEWS)[number]

const TABS: { key: View; label: string }[] = [
  { key: 'drivers', label: '기사별' },
  { key: 'cars', label: '차량별' },
]

type Props = {
  day: Day
  view: View
  look: (view: View) => void
  risks: Risks
  /** Opens the record of a ride. */
  show: (ride: DispatchOut) => void
  open: Open<DispatchOut, RecordAction>
}

const ridesIn = ({ drivers, cars, unassigned }: OutputOf<typeof getTimeline>): DispatchOut[] => [
  ...unassigned,
  ...drivers.flatMap(({ rides }) => rides),
  ...cars.flatMap(({ units }) => units.flatMap(({ rides }) => rides)),
]

/** A day's rides in lanes of drivers or of units. */
export function Timeline({ day, view, look, risks, show, open }: Props) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(
    question(getTimeline, { query: { day } }),
  )
  const { failure, setDriver, setUnit } = useAssign(open)
  const [isHelping, setHelping] = useState(false)
  useRideKeys({
    act: (action, id) => {
      const ride = data && ridesIn(data).find((one) => one.id === id)
      if (ride) open(action, ride)
    },
    help: () => setHelping(true),
  })
  const isDrivers = view === 'drivers'
  const drop = (ride: DispatchOut, lane: Lane | null) => {
    if (!isDrivers && lane) {
      const asks = dropObjection(ride, lane) !== null
      return asks ? open('vehicle', ride, lane.id) : void setUnit(ride, lane.id)
    }
    const asks = lane && dropObjection(ride, lane) !== null
    return asks ? open('driver', ride, lane.id) : void setDriver(ride, lane?.id ?? null)
  }
  const lanes = data && (isDrivers ? driverLanes(data) : carLanes(data))
  return (
    <Tabs label="보기" tabs={TABS} current={view} choose={look}>
      <div className="grid grid-cols-1 gap-gutter pt-gutter">
        <FailureNotice failure={failure} />
        {lanes ? (
          <>
            <StaleNotice error={error} retry={() => void refetch()} />
            <Board
              key={view}
              day={day}
              label={isDrivers ? '기사별 운행' : '차량별 운행'}
              lanes={lanes}
              unassigned={isDrivers ? data.unassigned : null}
              risks={risks}
              open={show}
              assign={(ride) => open('driver', ride)}
              drop={drop}
            />
            {isDrivers && lanes.length === 0 && (
              <EmptyState title="등록된 기사가 없습니다" text="기사 메뉴에서 먼저 추가해 주세요." />
            )}
          </>
        ) : error || fetchStatus === 'paused' ? (
          <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
        ) : (
          <Loading label="운행을 불러오는 중입니다">
            <Skeleton className="h-80" />
          </Loading>
        )}
      </div>
      {isHelping && <KeyList keys={BOARD_KEYS} close={() => setHelping(false)} />}
    </Tabs>
  )
}
