import { brand } from '#brand'
import { Button } from '#kit/ui/button.tsx'
import { Carousel } from '#kit/ui/carousel.tsx'
import { AmbassadorSection, ClientsSection, ClosingCards, GuestStrip } from '../widgets/guest-sections.tsx'
import { HeroPicture } from '../widgets/hero-picture.tsx'
import { CalendarSection, Intro, VehiclesSection } from '../widgets/home-sections.tsx'
import { useHomeTimer } from '../widgets/use-home-timer.ts'

export const meta = {
  title: brand.nameKo,
  description: '회장님과 귀빈을 위한 프리미엄 의전 서비스. 날짜와 차량을 고르시면 전문 수행 기사가 모십니다.',
}

export default function Home() {
  const greetingDue = useHomeTimer()
  return (
    <div data-greeting-due={greetingDue || undefined}>
      <Carousel
        label="모심 소개"
        slides={[<Hero key="hero" />]}
        autoplay
        className="h-[calc(100svh-56px)] max-h-[860px] min-h-[560px] bg-[#0a1226] md:h-svh"
      />
      <Intro />
      <VehiclesSection />
      <CalendarSection />
      <AmbassadorSection />
      <GuestStrip />
      <ClientsSection />
      <ClosingCards />
    </div>
  )
}

function Hero() {
  return (
    <div className="relative h-full bg-[#0a1226] text-white">
      <HeroPicture />
      <div className="relative page-width grid justify-items-start gap-base pt-24 md:pt-[22vh]">
        <h1 className="text-display text-white">
          가장 귀한 분을
          <br />
          모시는 마음
        </h1>
        <p className="max-w-[420px] text-body text-[#d5def2] md:text-control">
          회장님의 하루가 물 흐르듯 이어지도록,
          <br />한 대의 차와 한 사람의 예를 다해 모십니다.
        </p>
        <Button to="/calendar" variant="white" className="mt-gutter">
          예약 가능한 날 보기
        </Button>
      </div>
    </div>
  )
}
