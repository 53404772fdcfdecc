import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { koreanDate } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { call, question } from '#subscribe/account/widgets/realm.ts'
import { deleteDriver, type DriverRow, listDrivers } from '../contract.ts'
import { MAX_DRIVERS } from '../rules.ts'
import { DriverDialog } from './driver-dialog.tsx'

/** The drivers of a subscription besides the subscriber. */
export function DriverCard({ id }: { id: string }) {
  const { data } = useQuery(question(listDrivers, { params: { id } }))
  const [adding, setAdding] = useState(false)
  if (!data || (!data.can_change && data.drivers.length === 0)) return null
  const { drivers, can_change: canChange } = data
  return (
    <section aria-label="추가 운전자" className="grid gap-3 rounded-card bg-surface p-base shadow-card">
      <h2 className="text-title-s">추가 운전자</h2>
      <p className="text-body break-keep text-text-soft">
        등록하신 분만 차량을 운전하실 수 있습니다. {MAX_DRIVERS}명까지 등록하실 수 있습니다.
      </p>
      <ul className="divide-y divide-line empty:hidden">
        {drivers.map((driver) => (
          <Line key={driver.id} id={id} driver={driver} canChange={canChange} />
        ))}
      </ul>
      {canChange && drivers.length < MAX_DRIVERS && (
        <Button variant="gray" onClick={() => setAdding(true)}>
          운전자 등록
        </Button>
      )}
      {adding && <DriverDialog id={id} close={() => setAdding(false)} />}
    </section>
  )
}

type LineProps = { id: string; driver: DriverRow; canChange: boolean }

function Line({ id, driver, canChange }: LineProps) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('운전자를 삭제하지 못했습니다.')
  const remove = async () => {
    const params = { id, driver_id: driver.id }
    const done = async () => (await call(deleteDriver, { params }), true)
    if (await run(done, '운전자를 삭제했습니다.')) await queries.invalidateQueries()
  }
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-base py-3 text-body">
      <span className="font-semibold break-words text-text-strong">{driver.name}</span>
      {canChange && (
        <span className="row-span-2">
          <Button
            size="small"
            variant="gray"
            busy={busy}
            aria-label={`${driver.name} 삭제`}
            onClick={() => void remove()}
          >
            삭제
          </Button>
        </span>
      )}
      <span className="text-text-soft">
        {[`${koreanDate(driver.birthday)} 출생`, formatPhone(driver.phone ?? '')].filter(Boolean).join(', ')}
      </span>
      <FailureNotice failure={failure} />
    </li>
  )
}
