import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Choices } from '#kit/ui/choices.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { type Status, STATUSES } from '../../rules.ts'
import { STATUS_WORDS } from '../../words.ts'
import type { DispatchOut } from '../contract.ts'
import { rideLabel } from './labels.ts'
import { STATUS_CHANGED } from './messages.ts'
import { useChange } from './use-change.ts'

type Props = { ride: DispatchOut; close: () => void }

/** Confirms, cancels or reopens a ride; says what that does before it is saved. */
export function StatusDialog({ ride, close }: Props) {
  const { busy, failure, change, forget } = useChange(ride)
  const [status, setStatus] = useState<Status>(ride.status)
  const [refund, setRefund] = useState(true)
  const choose = (next: Status) => {
    forget()
    setStatus(next)
  }
  const save = async () => {
    const body = status === 'CANCELLED' ? { status, refund } : { status }
    if (await change(body, STATUS_CHANGED)) close()
  }
  const isSame = status === ride.status
  return (
    <Modal
      open
      close={close}
      title="예약 상태 변경"
      text={rideLabel(ride)}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            닫기
          </Button>
          <Button
            variant={status === 'CANCELLED' && !isSame ? 'negative' : 'primary'}
            disabled={isSame}
            busy={busy}
            onClick={() => void save()}
          >
            저장
          </Button>
        </>
      }
    >
      <Choices
        legend="예약 상태"
        hideLegend
        value={status}
        choose={choose}
        choices={STATUSES.map((value) => ({
          value,
          label: STATUS_WORDS[value],
          ...(value === ride.status && { beside: <span className="text-text-soft">현재</span> }),
        }))}
      />
      {status === 'CANCELLED' && !isSame && (
        <Refund tickets={ride.tickets} refund={refund} choose={setRefund} />
      )}
      {!isSame && (
        <Notice tone={status === 'CANCELLED' ? 'wait' : 'info'}>{effectOf(ride, status, refund)}</Notice>
      )}
      <FailureNotice failure={failure} />
    </Modal>
  )
}

function Refund({
  tickets,
  refund,
  choose,
}: {
  tickets: number
  refund: boolean
  choose: (refund: boolean) => void
}) {
  return (
    <Choices
      legend="티켓"
      inRow
      value={refund ? 'BACK' : 'KEPT'}
      choose={(value) => choose(value === 'BACK')}
      choices={[
        { value: 'BACK', label: `${tickets}매 돌려주기` },
        { value: 'KEPT', label: '돌려주지 않기' },
      ]}
    />
  )
}

function effectOf(ride: DispatchOut, status: Status, refund: boolean): string {
  if (status === 'CANCELLED') {
    const tickets = refund ? `티켓 ${ride.tickets}매를 고객에게 돌려주고` : '티켓은 돌려주지 않고'
    return `${tickets}, 배정 차량을 그날 다시 예약할 수 있게 풀어 줍니다. 고객에게 취소 안내가 발송됩니다.`
  }
  const again =
    ride.status === 'CANCELLED' ? `티켓 ${ride.tickets}매와 그날의 빈 차량을 다시 확보합니다. ` : ''
  const told =
    status === 'CONFIRMED' ? '고객에게 예약 확정 안내가 발송됩니다.' : '고객에게는 확정 대기로 표시됩니다.'
  return again + told
}
