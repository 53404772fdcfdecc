import { useRef } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { useRowKeys } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { ForRight } from '#platform/staff/widgets/for-right.tsx'
import type { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import type { listCars } from '../../contract.ts'
import type { OpenCar, OpenUnit } from './dialogs.ts'
import { VehicleRow } from './vehicle-row.tsx'

type Props = {
  list: ReturnType<typeof useStaffList<typeof listCars>>
  /** The ids of the expanded rows. */
  unfolded: ReadonlySet<string>
  fold: (id: string) => void
  openCar: OpenCar
  openUnit: OpenUnit
  add: () => void
}

/** The list of cars, whose rows expand; j and k move between rows, Enter expands one. */
export function VehicleList({ list, unfolded, fold, openCar, openUnit, add }: Props) {
  const region = useRef<HTMLDivElement>(null)
  useRowKeys(region)
  const { data, error, isPlaceholderData, refetch } = list.answer
  const instead = <InsteadOfRows list={list} add={add} />
  return (
    <>
      <StaleNotice error={data ? error : null} retry={() => void refetch()} />
      <div
        ref={region}
        role="region"
        aria-label="차량 목록"
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto rounded-field border border-line bg-surface focus-visible:-outline-offset-2"
      >
        {data?.result.length ? (
          <ul
            aria-busy={isPlaceholderData || undefined}
            className={cx('transition-opacity', isPlaceholderData && 'opacity-50')}
          >
            {data.result.map((car) => (
              <VehicleRow
                key={car.id}
                car={car}
                isOpen={unfolded.has(car.id)}
                isMarked={list.marked.has(car.id)}
                fold={() => fold(car.id)}
                openCar={openCar}
                openUnit={openUnit}
              />
            ))}
          </ul>
        ) : (
          instead
        )}
      </div>
    </>
  )
}

function InsteadOfRows({ list, add }: Pick<Props, 'list' | 'add'>) {
  const { data, error, isFetching, fetchStatus, refetch } = list.answer
  if (!data && (error || fetchStatus === 'paused'))
    return (
      <div className="grid min-h-80 place-items-center">
        <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
      </div>
    )
  if (!data) return <Waiting />
  if (list.q)
    return <EmptyState title="검색 결과가 없습니다" text={`‘${list.q}’에 맞는 차량을 찾지 못했습니다.`} />
  return (
    <EmptyState
      title="아직 차량이 없습니다"
      text="차량과 차량 번호를 등록하면 고객이 예약할 수 있습니다."
      action={
        <ForRight right="FLEET">
          <Button onClick={add}>차량 추가</Button>
        </ForRight>
      }
    />
  )
}

const Waiting = () => (
  <Loading>
    {Array.from({ length: 9 }, (_, at) => (
      <div key={at} className="flex h-16 items-center gap-3 border-b border-line px-3 md:h-14">
        <Skeleton className="h-9 w-18 shrink-0" />
        <Skeleton className="h-9 flex-1 md:h-5" />
      </div>
    ))}
  </Loading>
)
