import { brand } from '#brand'
import { Button } from '#kit/ui/button.tsx'
import { HeroPicture } from '../widgets/hero-picture.tsx'
import { HeroText } from '../widgets/hero-text.tsx'
import { urls } from '#urls'

export const meta = { title: '소개', description: '모심은 가장 귀한 분을 모시는 프리미엄 의전 서비스입니다.' }

/** The intro picture; every unknown URL redirects here. */
export default function Mosim() {
  return (
    <section className="relative min-h-[calc(100svh-56px)] overflow-hidden bg-[#0a1226] text-white md:min-h-svh">
      <HeroPicture />
      <HeroText className="pt-28 md:pt-44">
        <p className="text-body font-semibold tracking-[0.3em]">{brand.name}</p>
        <h1 className="mt-base max-w-[7em] text-display text-white">{brand.tagline}</h1>
        <p className="mt-base max-w-[440px] text-control text-white">
          {brand.nameKo}에게 이동은 한 분을 정성껏 모시는 일입니다.
        </p>
        <div className="mt-6 flex flex-wrap gap-gutter">
          <Button to="/" variant="white">
            서비스 소개 보기
          </Button>
          <Button to={urls.calendar} variant="white" look="link">
            예약하러 가기
          </Button>
        </div>
      </HeroText>
    </section>
  )
}
