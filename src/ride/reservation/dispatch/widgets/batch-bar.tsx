import { useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { useUndo } from '#platform/staff/widgets/use-undo.ts'
import { call } from '#ride/account/widgets/realm.ts'
import type { DisplayStatus, Status } from '../../rules.ts'
import { type DispatchOut, patchBatch } from '../contract.ts'
import { BatchOutcome } from './batch-outcome.tsx'
import { outcomeOf, type Results } from './batch-rules.ts'
import { CHANGE_FAILED } from './copy.ts'
import { useAllDrivers } from './use-all-drivers.ts'
import { type BatchBody, undoBatchBodies, idsAndVersions } from './undo.ts'

type Props = {
  rows: readonly DispatchOut[]
  chosen: readonly string[]
  tab: DisplayStatus
  clear: () => void
}

const send = (body: BatchBody) => call(patchBatch, { body })

/** Undoes a batch; a reservation that others have changed since stays unchanged. */
async function putBack(bodies: readonly BatchBody[]): Promise<void> {
  const failed: Results = []
  for (const body of bodies) failed.push(...(await send(body)).filter(({ ok }) => !ok))
  const [first] = failed
  if (first)
    throw new CallFailed({ status: 409, code: first.code ?? '', text: `${failed.length}건: ${first.err}` })
}

/**
 * The bar of batch actions, and the result of each. It covers the end of the list, so that rows do not move under the
 * pointer.
 */
export function BatchBar({ rows, chosen, tab, clear }: Props) {
  const { busy, failure, change } = useStaffChange(CHANGE_FAILED)
  const runUndo = useUndo()
  const [outcome, setOutcome] = useState<ReturnType<typeof outcomeOf> | null>(null)
  const run = async (way: { status: Status } | { driver_id: string }) => {
    const body = { ...way, ...idsAndVersions(rows.filter(({ id }) => chosen.includes(id))) }
    const all = await change(() => send(body))
    if (!all) return
    const done = all.flatMap(({ reservation }) => reservation ?? [])
    const back = undoBatchBodies(body, rows, done)
    const undo = back ? () => void runUndo(() => putBack(back)) : undefined
    if (done.length) void toast.success('선택한 예약을 처리했습니다.', { undo })
    setOutcome(outcomeOf(all, rows, body))
    clear()
  }
  if (!chosen.length) return outcome && <BatchOutcome {...outcome} close={() => setOutcome(null)} />
  return (
    <div
      data-bar
      className="fixed inset-x-3 bottom-3 z-20 grid gap-gutter rounded-field border border-sub01 bg-sub02 p-gutter text-on-sub02 shadow-float md:right-5 md:left-55"
    >
      <div className="flex flex-wrap items-center gap-gutter">
        <p role="status" className="mr-auto px-gutter text-body font-semibold">{`${chosen.length}건 선택`}</p>
        <Button size="small" variant="white" onClick={clear}>
          선택 해제
        </Button>
        {(tab === 'PENDING' || tab === 'CANCELLED') && (
          <Button size="small" busy={busy} onClick={() => void run({ status: 'CONFIRMED' })}>
            예약 확정
          </Button>
        )}
        <DriverChoice busy={busy} assign={(driver_id) => void run({ driver_id })} />
        {(tab === 'PENDING' || tab === 'CONFIRMED') && (
          <Button
            size="small"
            variant="negative"
            busy={busy}
            onClick={() => void run({ status: 'CANCELLED' })}
          >
            예약 취소
          </Button>
        )}
      </div>
      <FailureNotice failure={failure} />
    </div>
  )
}

type ChoiceProps = { busy: boolean; assign: (id: string) => void }

/** Selecting a driver does not assign: arrow keys also select. */
function DriverChoice({ busy, assign }: ChoiceProps) {
  const { data } = useAllDrivers()
  const [driver, setDriver] = useState('')
  return (
    <div className="flex gap-small">
      <select
        aria-label="선택한 예약에 배정할 기사"
        value={driver}
        onChange={({ target }) => setDriver(target.value)}
        className="select-arrow h-9 min-w-0 rounded-small bg-surface pr-9 pl-3 text-text-strong inset-ring inset-ring-line-strong"
      >
        <option value="">기사 선택</option>
        {data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button size="small" variant="white" busy={busy} disabled={!driver} onClick={() => assign(driver)}>
        배정
      </Button>
    </div>
  )
}
