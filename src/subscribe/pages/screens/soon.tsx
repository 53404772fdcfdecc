import { brand } from '#brand'
import { Button } from '#kit/ui/button.tsx'

export const meta = {
  title: '구독 서비스',
  description: '슈퍼카와 프리미엄 차량을 월 단위로 이용하시는 구독 서비스를 준비하고 있습니다.',
}

/** Stands at the addresses of the subscription side that are not open yet: nobody who follows the pill is lost. */
export default function Soon() {
  return (
    <div className="grid justify-items-center gap-base py-24 text-center">
      <h1 className="text-title-l">
        구독 서비스를
        <br />
        준비하고 있습니다
      </h1>
      <p className="text-body text-text-soft">
        슈퍼카와 프리미엄 차량을 월 단위로 이용하시는 서비스입니다.
        <br />
        먼저 상담을 원하시면 채팅으로 알려 주세요.
      </p>
      <div className="grid gap-gutter pt-gutter">
        <Button href={brand.chatUrl} newTab aria-label="구독 상담 문의 (새 창)">
          구독 상담 문의
        </Button>
        <Button to="/" variant="gray">
          의전 서비스 보기
        </Button>
      </div>
    </div>
  )
}
