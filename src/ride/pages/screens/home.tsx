import { brand } from '#brand'
import { useLoaderData } from 'react-router'
import { Carousel } from '#kit/ui/carousel.tsx'
import type { Banner } from '../contract.ts'
import { AmbassadorSection, ClientsSection, ClosingCards, GuestStrip } from '../widgets/guest-sections.tsx'
import { Hero } from '../widgets/hero.tsx'
import { firstBanner } from '../words.ts'
import { CalendarSection, Intro, VehiclesSection } from '../widgets/home-sections.tsx'
import { businessOf } from '../widgets/structured.ts'
import { useHomeTimer } from '../widgets/use-home-timer.ts'

export const meta = {
  title: brand.nameKo,
  description: '회장님과 귀빈을 위한 프리미엄 의전 서비스. 날짜와 차량을 고르시면 전문 수행 기사가 모십니다.',
}

/** Only the server writes it, so only the server has it. */
export const structured = import.meta.env.SSR ? businessOf : undefined

/** The slides that staff keep; the house's own one when there are none, or they could not be had. */
export async function loader(load: (apiPath: string) => Promise<unknown>): Promise<Banner[]> {
  try {
    const banners = (await load('/api/banners')) as Banner[]
    return banners.length ? banners : [firstBanner]
  } catch {
    return [firstBanner]
  }
}

export default function Home() {
  const banners = useLoaderData<Banner[]>()
  const greetingDue = useHomeTimer()
  return (
    <div data-greeting-due={greetingDue || undefined}>
      <Carousel
        label="모심 소개"
        slides={banners.map((banner, at) => (
          <Hero key={banner.id} banner={banner} first={at === 0} />
        ))}
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
