import { brand } from '#brand'
import { Link, useLocation } from '#kit/ui/router.tsx'
import { BackHeader } from './back-header.tsx'
import { Frame } from './frame.tsx'
import type { Page } from '#page'
import { RideHeader } from './ride-header.tsx'
import { activeTab, rideTabs } from './tabs.ts'
import { usePage } from './use-page.ts'
import { Wordmark } from './wordmark.tsx'
import { urls } from '#urls'

/** The frame of the chauffeur side. */
export function RideShell() {
  const page = usePage()?.page
  const active = activeTab(useLocation().pathname)
  const banner = page?.guard === 'public' ? lineOnTop() : ''
  return <Frame header={headerOf(page?.layout, banner)} tabs={rideTabs} active={active} banner={banner} />
}

const lineOnTop = (): string => (brand.isBookingOpen ? brand.banner : brand.bookingClosed)

function headerOf(layout: Page['layout'], banner: string) {
  if (layout === 'focus') return <BackHeader home={urls.calendar} />
  return layout === 'guest' ? <GuestHeader /> : <RideHeader over={layout === 'hero' && !banner} />
}

const GuestHeader = () => (
  <header className="site-header">
    <div className="page-width flex h-14 items-center md:h-16">
      <Link to="/" className="rounded-small py-2">
        <Wordmark />
      </Link>
    </div>
  </header>
)
