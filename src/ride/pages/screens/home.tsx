import { lazy, Suspense } from 'react'
import { brand } from '#brand'
import { useLoaderData } from '#kit/ui/router.tsx'
import { Carousel } from '#kit/ui/carousel.tsx'
import { serverToday } from '#kit/web/server-clock.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { listDays } from '#ride/fleet/day/contract.ts'
import { getSettings } from '#ride/fleet/contract.ts'
import { firstOpenDay } from '#ride/fleet/rules.ts'
import { type Banner, listBanners } from '../contract.ts'
import { AmbassadorSection, ClientsSection, ClosingCards, GuestStrip } from '../widgets/guest-sections.tsx'
import { Hero } from '../widgets/hero.tsx'
import { defaultBanner } from '../copy.ts'
import { CalendarSection, type Opening, SHOWN_DAYS } from '../widgets/first-days.tsx'
import { CabinSection, Intro, VehiclesSection } from '../widgets/home-sections.tsx'
import { businessOf } from '../widgets/structured.ts'
import { useHomeTimer } from '../widgets/use-home-timer.ts'
import type { Load } from '#page'

// Only for members, so that a visitor does not load it.
const NextRide = lazy(() => import('../widgets/next-ride.tsx'))

export const meta = {
  title: brand.nameKo,
  description: '회장님과 귀빈을 위한 프리미엄 의전 서비스. 날짜와 차량을 고르시면 전문 수행 기사가 모십니다.',
}

/** Only the server renders this content, so it is not part of the browser's scripts. */
export const structured = import.meta.env.SSR ? businessOf : undefined

type Shown = { banners: Banner[]; opening: Opening | null }

/** The slides, and the availability of the first bookable days; the page works without data that fails to load. */
export async function loader(load: Load): Promise<Shown> {
  const [banners, opening] = await Promise.all([bannersOf(load), openingOf(load)])
  return { banners, opening }
}

/** The slides that staff maintain; the built-in slide if there are none or they fail to load. */
async function bannersOf(load: Load): Promise<Banner[]> {
  try {
    const banners = await load(listBanners)
    return banners.length ? banners : [defaultBanner]
  } catch {
    return [defaultBanner]
  }
}

async function openingOf(load: Load): Promise<Opening | null> {
  try {
    const { open_date: openDate } = await load(getSettings)
    const today = serverToday()
    const query = { from: firstOpenDay(today, openDate), days: SHOWN_DAYS }
    return { today, openDate, days: await load(listDays, { query }).catch(() => []) }
  } catch {
    return null
  }
}

export default function Home() {
  const { banners, opening } = useLoaderData<Shown>()
  const greetingDue = useHomeTimer()
  const isMember = rideRealm.useIsLoggedIn()
  return (
    <div data-greeting-due={greetingDue || undefined}>
      <div className="relative flex flex-col">
        {isMember && (
          <Suspense fallback={null}>
            <NextRide isRaised={banners.length > 1} />
          </Suspense>
        )}
        <Carousel
          label="모심 소개"
          slides={banners.map((banner, at) => (
            <Hero key={banner.id} banner={banner} first={at === 0} />
          ))}
          autoplay
          className="h-[calc(100svh-56px)] max-h-[860px] min-h-[560px] bg-[#0a1226] md:h-svh"
        />
      </div>
      <Intro />
      <CabinSection />
      <VehiclesSection />
      <CalendarSection opening={opening} />
      <AmbassadorSection />
      <GuestStrip />
      <ClientsSection />
      <ClosingCards />
    </div>
  )
}
