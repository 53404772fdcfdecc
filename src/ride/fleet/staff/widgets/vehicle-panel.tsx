import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/ui/button.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { ForRight } from '#platform/staff/widgets/for-right.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { type CarRow, listUnits } from '../../contract.ts'
import { VehicleImage } from '../../widgets/vehicle-image.tsx'
import type { OpenCar, OpenUnit } from './dialogs.ts'
import { UnitLine } from './unit-line.tsx'

type Props = { car: CarRow; openCar: OpenCar; openUnit: OpenUnit }

/** The expanded row of a car: picture, registration numbers and buttons (A-091, K-66). */
export function VehiclePanel({ car, openCar, openUnit }: Props) {
  return (
    <div className="grid gap-base px-3 pt-1 pb-base md:grid-cols-[280px_minmax(0,1fr)]">
      <div className="grid h-36 grid-rows-[minmax(0,1fr)] place-items-center self-start overflow-hidden rounded-field bg-sunken md:aspect-[4/3] md:h-auto">
        <VehicleImage
          image={car.image}
          name={car.name}
          title={`${car.name} 사진`}
          className="size-full object-contain"
        />
      </div>
      <div className="grid max-w-150 content-start gap-3">
        <section aria-label={`${car.name} 차량 번호`} className="grid gap-1.5">
          <h3 className="text-[13px] text-text-soft">차량 번호</h3>
          <Units car={car} openUnit={openUnit} />
        </section>
        <ForRight right="FLEET">
          <div className="grid grid-cols-2 gap-gutter max-md:*:min-h-11 md:flex">
            <Button size="small" variant="sub02" onClick={() => openCar('unit', car)} className="col-span-2">
              차량 번호 추가
            </Button>
            <Button size="small" variant="gray" onClick={() => openCar('edit', car)}>
              차량 수정
            </Button>
            <Button size="small" variant="white" onClick={() => openCar('delete', car)}>
              <span className="text-negative-text">차량 삭제</span>
            </Button>
          </div>
        </ForRight>
      </div>
    </div>
  )
}

function Units({ car, openUnit }: Pick<Props, 'car' | 'openUnit'>) {
  const units = useQuery({
    ...question(listUnits, { params: { id: car.id } }),
    staleTime: 0,
  })
  const { data, error, isFetching, fetchStatus, refetch } = units
  if (data?.length === 0)
    return (
      <p className="rounded-field bg-sunken px-base py-3 text-body text-text-soft">
        등록된 차량 번호가 없습니다. 번호를 추가해야 예약을 받을 수 있습니다.
      </p>
    )
  if (data)
    return (
      <ul className="divide-y divide-line border-y border-line">
        {data.map((unit) => (
          <UnitLine key={unit.id} row={{ car, unit }} openUnit={openUnit} />
        ))}
      </ul>
    )
  if (error || fetchStatus === 'paused')
    return <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  return (
    <Loading label="차량 번호를 불러오는 중입니다" className="grid gap-thin">
      {Array.from({ length: Math.max(1, car.units) }, (_, at) => (
        <Skeleton key={at} className="h-11" />
      ))}
    </Loading>
  )
}
