import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { Pager } from '#kit/ui/pager.tsx'
import { SearchBox } from '#kit/ui/search-box.tsx'
import { CallFailed } from '#kit/web/call-failed.ts'
import { CsvButton } from '#platform/staff/widgets/csv-button.tsx'
import { forRight, ForRight } from '#platform/staff/widgets/for-right.tsx'
import { useCsv } from '#platform/staff/widgets/use-csv.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { PAGE_SIZE, useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { listCars } from '../../contract.ts'
import { AddCarDialog } from '../widgets/add-car-dialog.tsx'
import { carDialogs, unitDialogs } from '../widgets/dialogs.ts'
import { VehicleList } from '../widgets/vehicle-list.tsx'

export const meta = { title: '차량 관리' }

const topics: Topic[] = ['car']

const AddCar = forRight('FLEET', AddCarDialog)

/** Vehicles: the models in display order, each with its units. */
export default function Vehicles() {
  const list = useStaffList<typeof listCars>({ realm: rideRealm, endpoint: listCars, topics })
  const [isAdding, setAdding] = useState(false)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [cars, units] = [useDialogs(carDialogs), useDialogs(unitDialogs)]
  const { error } = list.answer
  const csv = useCsv('차량', list.csv)
  if (error instanceof CallFailed && error.status === 403) return <NoAccess />
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-gutter">
      <div className="flex flex-wrap items-center justify-between gap-gutter">
        <h1 className="flex-1 text-title-s">차량</h1>
        <div className="order-last w-full md:order-none md:w-auto">
          <SearchBox label="차량 검색" placeholder="차량 이름" value={list.q} search={list.search} />
        </div>
        <CsvButton csv={csv} />
        <ForRight right="FLEET">
          <Button size="small" onClick={() => setAdding(true)} className="max-md:min-h-11">
            <Plus size={16} aria-hidden="true" />
            차량 추가
          </Button>
        </ForRight>
      </div>
      <FailureNotice failure={csv.failure} />
      <VehicleList
        list={list}
        unfolded={unfolded}
        fold={(id) => setUnfolded((old) => without(old, id) ?? new Set([...old, id]))}
        openCar={cars.open}
        openUnit={units.open}
        add={() => setAdding(true)}
      />
      <Pager page={list.page} pageSize={PAGE_SIZE} total={list.answer.data?.page.total} turn={list.turn} />
      {isAdding && (
        <AddCar
          close={() => setAdding(false)}
          // The registration numbers of the new car come next.
          added={(id) => setUnfolded((old) => new Set([...old, id]))}
        />
      )}
      {cars.dialog}
      {units.dialog}
    </div>
  )
}

/** The set without an element; null if it was not in the set. */
const without = (all: ReadonlySet<string>, one: string): ReadonlySet<string> | null =>
  all.has(one) ? new Set([...all].filter((id) => id !== one)) : null
