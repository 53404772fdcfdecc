import { useParams } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { LoadedQuery } from '#subscribe/account/widgets/own-page.tsx'
import { question } from '#subscribe/account/widgets/realm.ts'
import { getReceipt } from '../contract.ts'
import { RECEIPT_MISSING, RECEIPT_TITLE } from '../copy.ts'
import { ReceiptPaper } from '../widgets/receipt-paper.tsx'
import { urlOf, urls } from '#urls'

export const meta = { title: RECEIPT_TITLE }

const failed = () => ({ title: '영수증을 불러오지 못했습니다.', text: RECEIPT_MISSING })

/** The receipt of one payment, for the screen and for A4 paper. */
export default function Receipt() {
  const { id = '', paymentId = '' } = useParams()
  const asked = question(getReceipt, { params: { payment_id: paymentId } })
  const back = urlOf(urls.subscribe.subscription, { params: { id } })
  return (
    <div className="grid gap-base py-base print:py-0">
      <div className="flex items-center justify-between gap-gutter print:hidden">
        <Button to={back} look="link" variant="gray" className="text-body">
          ‹ 구독 상세로 돌아가기
        </Button>
        <Button onClick={() => print()}>인쇄</Button>
      </div>
      <LoadedQuery question={asked} failed={failed} exit={{ to: back, label: '구독 상세로 돌아가기' }}>
        {(receipt) => <ReceiptPaper receipt={receipt} />}
      </LoadedQuery>
    </div>
  )
}
