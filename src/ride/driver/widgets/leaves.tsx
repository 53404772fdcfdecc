import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { type Day, dayLabel } from '#kit/day.ts'
import type { OutputOf } from '#kit/contract.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { forRight } from '#platform/staff/widgets/for-right.tsx'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { serverToday } from '#kit/web/server-clock.ts'
import { createLeave, deleteLeave, listLeaves } from '../contract.ts'
import { LeaveForm } from './leave-form.tsx'
import { LEAVE_ADD_FAILED, LEAVE_ADDED, LEAVE_REMOVE_FAILED, LEAVE_REMOVED } from './copy.ts'

const AddLeave = forRight('FLEET', LeaveForm)

type Leave = OutputOf<typeof listLeaves>[number]

/** The leaves of a driver: a list with buttons to add and remove; a removal can be undone. */
export function Leaves({ driverId }: { driverId: string }) {
  const params = { id: driverId }
  const [removed, setRemoved] = useState<Leave | null>(null)
  const removal = useStaffChange(LEAVE_REMOVE_FAILED)
  const undo = useStaffChange(LEAVE_ADD_FAILED)
  const remove = async (leave: Leave) => {
    const send = () =>
      call(deleteLeave, {
        params: { ...params, leaveId: leave.id },
      })
    if ((await removal.change(send, LEAVE_REMOVED)) !== null) setRemoved(leave)
  }
  const putBack = async ({ from, to, note }: Leave) => {
    const send = () => call(createLeave, { params, body: { from, to, note } })
    if (await undo.change(send, LEAVE_ADDED)) setRemoved(null)
  }
  return (
    <section aria-label="휴가" className="grid gap-gutter">
      <h3 className="text-control">휴가</h3>
      <LeaveLines driverId={driverId} busy={removal.busy} remove={(leave) => void remove(leave)} />
      <FailureNotice failure={removal.failure ?? undo.failure} />
      {removed && (
        <Notice className="flex items-center justify-between gap-gutter">
          {`${daysText(removed)} 휴가를 삭제했습니다.`}
          <Button look="link" variant="transparent" busy={undo.busy} onClick={() => void putBack(removed)}>
            되돌리기
          </Button>
        </Notice>
      )}
      <AddLeave driverId={driverId} added={() => setRemoved(null)} />
    </section>
  )
}

/** `12월 15일 (화)`, with the year if it is not the present one. */
function dayText(day: Day): string {
  const year = day.slice(0, 4)
  return year === serverToday().slice(0, 4) ? dayLabel(day) : `${year}년 ${dayLabel(day)}`
}

const daysText = ({ from, to }: Pick<Leave, 'from' | 'to'>): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`

type LinesProps = { driverId: string; busy: boolean; remove: (leave: Leave) => void }

function LeaveLines({ driverId, busy, remove }: LinesProps) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({
    ...question(listLeaves, { params: { id: driverId } }),
    staleTime: 0,
  })
  if (!data && (error || fetchStatus === 'paused'))
    return <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <Loading label="휴가를 불러오는 중입니다">
        <Skeleton className="h-11" />
      </Loading>
    )
  if (!data.length) return <p className="text-body text-text-soft">등록된 휴가가 없습니다.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.map((leave) => (
        <LeaveLine key={leave.id} leave={leave} busy={busy} remove={() => remove(leave)} />
      ))}
    </ul>
  )
}

function LeaveLine({ leave, busy, remove }: { leave: Leave; busy: boolean; remove: () => void }) {
  const isOver = leave.to < useToday()
  const mayChange = useMay('FLEET')
  return (
    <li className="flex items-center gap-gutter py-1.5">
      <div className="min-w-0 flex-1 text-body">
        <p className={isOver ? 'text-text-soft' : 'font-semibold text-text-strong'}>{daysText(leave)}</p>
        {leave.note && <p className="break-words text-text-soft">{leave.note}</p>}
      </div>
      {leave.reservations > 0 && <Badge tone="orange">배차된 운행 {leave.reservations}건</Badge>}
      {mayChange && (
        <button
          type="button"
          aria-label={`${daysText(leave)} 휴가 삭제`}
          title="휴가 삭제"
          aria-disabled={busy || undefined}
          onClick={remove}
          className="grid size-9 shrink-0 place-items-center rounded-small text-text-soft hover:bg-red hover:text-on-red"
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
