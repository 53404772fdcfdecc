import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { won } from '#kit/money.ts'
import type { Price } from '../rules.ts'

type Props = {
  name: string
  months: number
  price: Price
  busy: boolean
  close: () => void
  go: () => void
}

/** The dialog that shows the whole application once more before the card is registered (S-059). */
export function ConfirmDialog({ name, months, price, busy, close, go }: Props) {
  return (
    <Modal
      // Close this dialog while the provider's frame is open: a modal would block all presses in the frame.
      open={!busy}
      close={close}
      title="이대로 신청할까요?"
      text="다음 화면에서 매월 결제할 카드를 등록합니다. 신청이 승인되기 전에는 결제되지 않습니다."
      actions={
        <>
          <Button variant="gray" onClick={close}>
            다시 볼게요
          </Button>
          <Button onClick={go}>카드 등록하기</Button>
        </>
      }
    >
      <FactList>
        <Fact name="차량">{name}</Fact>
        <Fact name="구독 기간">{months}개월</Fact>
        <Fact name="첫 달 결제 금액">
          <strong>{won(price.firstMonth)}</strong>
        </Fact>
        {months > 1 && <Fact name="2개월째부터 매월">{won(price.laterMonths)}</Fact>}
      </FactList>
    </Modal>
  )
}
