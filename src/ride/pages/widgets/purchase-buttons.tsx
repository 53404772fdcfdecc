import { brand } from '#brand'
import { Button } from '#kit/ui/button.tsx'
import { useIsMobile } from './use-is-mobile.ts'
import { urls } from '#urls'

/** Buttons to buy tickets online, and to contact sales: questions by chat; regular payment by app on phones, by chat elsewhere (C-065, C-066). */
export function PurchaseButtons() {
  const mobile = useIsMobile()
  return (
    <div className="grid shrink-0 gap-gutter lg:flex">
      <Button to={urls.buyTickets} variant="sub01" size="large">
        지금 구매
      </Button>
      <Button href={brand.chatUrl} newTab variant="white" size="large" aria-label="구매 문의 (새 창)">
        구매 문의
      </Button>
      {mobile ? (
        <Button href={brand.paymentAppUrl} variant="white" size="large">
          정기결제 신청
        </Button>
      ) : (
        <Button href={brand.chatUrl} newTab variant="white" size="large" aria-label="정기결제 신청 (새 창)">
          정기결제 신청
        </Button>
      )}
    </div>
  )
}
