import { brand } from '#brand'
import { Button } from '#kit/ui/button.tsx'

/** The page of a wrong or ended link. */
export const LinkEnded = () => (
  <div className="grid justify-items-center gap-base py-12 text-center">
    <h1 className="text-title">링크가 더 이상 열리지 않습니다</h1>
    <p className="max-w-80 text-control text-text-soft">
      가장 최근에 받으신 문자의 링크를 열어 주세요. 그래도 열리지 않으면 모심에 전화해 주세요.
    </p>
    <Button href={`tel:${brand.phone}`} size="large">
      모심에 전화 {brand.phone}
    </Button>
  </div>
)
