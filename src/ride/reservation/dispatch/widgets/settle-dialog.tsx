import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Choices } from '#kit/ui/choices.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import type { DispatchOut } from '../contract.ts'
import { rideLabel } from './labels.ts'
import { SETTLED } from './messages.ts'
import { useChange } from './use-change.ts'

type Props = { ride: DispatchOut; close: () => void }

/** A short ride may count half a ticket; the other half goes back to the customer. */
export function SettleDialog({ ride, close }: Props) {
  const { busy, failure, change } = useChange(ride)
  const [amount, setAmount] = useState(String(ride.settled_tickets ?? ride.tickets))
  const save = async () => {
    if (await change({ settled_tickets: amount === '0.5' ? 0.5 : 1 }, SETTLED)) close()
  }
  return (
    <Modal
      open
      close={close}
      title="운행 정산"
      text={rideLabel(ride)}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            닫기
          </Button>
          <Button busy={busy} disabled={Number(amount) === ride.settled_tickets} onClick={() => void save()}>
            저장
          </Button>
        </>
      }
    >
      <Choices
        legend="차감할 티켓"
        value={amount}
        choose={setAmount}
        choices={[
          { value: '1', label: '1매', text: '예약할 때 받은 1매를 그대로 차감합니다.' },
          { value: '0.5', label: '0.5매', text: '짧은 운행입니다. 0.5매를 고객에게 돌려줍니다.' },
        ]}
      />
      <FailureNotice failure={failure} />
    </Modal>
  )
}
