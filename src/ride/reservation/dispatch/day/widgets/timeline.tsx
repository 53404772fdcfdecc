import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '#kit/ui/notice.tsx'
import type { OutputOf } from '#kit/contract.ts'
import type { Day } from '#kit/day.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatPhone } from '#kit/phone.ts'
import { ListFailed, StaleNotice } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import type { DispatchOut } from '../../contract.ts'
import { UNASSIGNED } from '../../widgets/copy.ts'
import { getTimeline } from '../contract.ts'
import type { Lane } from '../rules.ts'
import { Lanes } from './lanes.tsx'
import { useAssign } from './use-assign.ts'

type Timeline = OutputOf<typeof getTimeline>
export type View = 'drivers' | 'cars'

const VIEWS: { key: View; label: string }[] = [
  { key: 'drivers', label: '기사별' },
  { key: 'cars', label: '차량별' },
]
const NO_DRIVER = 'NO_DRIVER'

const carLanes = ({ cars }: Timeline): Lane[] =>
  cars.flatMap(({ name, seats, units }) =>
    units.map(({ id, registration_number, is_removed, rides }) => ({
      id,
      name: registration_number,
      text: is_removed ? '삭제된 차량' : `${name} (최대 ${seats}명)`,
      seats,
      isRemoved: is_removed,
      rides,
    })),
  )

const driverLanes = ({ drivers, unassigned }: Timeline): Lane[] => [
  { id: NO_DRIVER, name: UNASSIGNED, text: `${unassigned.length}건`, rides: unassigned },
  ...drivers.map(({ id, name, phone, is_removed, rides }) => ({
    id,
    name,
    text: is_removed ? '삭제된 기사' : formatPhone(phone),
    isRemoved: is_removed,
    rides,
  })),
]

type Props = {
  day: Day
  view: View
  look: (view: View) => void
  open: (kind: 'driver' | 'vehicle', ride: DispatchOut) => void
}

/** A day's rides in lanes of drivers or of units. */
export function Timeline({ day, view, look, open }: Props) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(
    question(getTimeline, { query: { day } }),
  )
  const { failure, setDriver, setUnit } = useAssign(open)
  const isDrivers = view === 'drivers'
  const drop = (ride: DispatchOut, { id }: Lane) =>
    void (isDrivers ? setDriver(ride, id === NO_DRIVER ? null : id) : setUnit(ride, id))
  const lanes = data && (isDrivers ? driverLanes(data) : carLanes(data))
  return (
    <Tabs label="보기" tabs={VIEWS} current={view} choose={look}>
      <div className="grid grid-cols-1 gap-gutter pt-gutter">
        <FailureNotice failure={failure} />
        {lanes ? (
          <>
            <StaleNotice error={error} retry={() => void refetch()} />
            <Lanes
              day={day}
              label={isDrivers ? '기사별 운행' : '차량별 운행'}
              lanes={lanes}
              open={(ride) => open(isDrivers ? 'driver' : 'vehicle', ride)}
              drop={drop}
            />
            {isDrivers && lanes.length === 1 && (
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
    </Tabs>
  )
}
