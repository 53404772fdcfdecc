import { useEffect, useRef } from 'react'
import { Link, useLocation } from '#kit/ui/router.tsx'
import { subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { useReturnWithoutLogin } from '#subscribe/account/widgets/verification-return.ts'
import { ChatLink } from './chat-link.tsx'
import { Frame } from './frame.tsx'
import { HeaderTabs } from './header-tabs.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { activeSubscribeTab, subscribeTabs } from './tabs.ts'
import { BackHeader } from './back-header.tsx'
import { usePage } from './use-page.ts'
import { useScrollRatio } from './use-scroll-ratio.ts'
import { Wordmark } from './wordmark.tsx'
import { urls } from '#urls'

/** The frame of the subscription side, which is dark (S-001). */
export function SubscribeShell() {
  const { pathname } = useLocation()
  const tabs = subscribeTabs(subscribeRealm.useIsLoggedIn())
  const active = activeSubscribeTab(pathname)
  useDarkPage()
  useReturnWithoutLogin()
  const isFocused = usePage()?.page.layout === 'focus'
  const header = isFocused ? (
    <BackHeader home={urls.subscribe.cars} />
  ) : (
    <Header tabs={tabs} active={active} />
  )
  return <Frame theme="dark" header={header} tabs={tabs} active={active} />
}

function Header(props: { tabs: ReturnType<typeof subscribeTabs>; active: string | null }) {
  const header = useRef<HTMLElement>(null)
  useScrollRatio(header)
  return (
    <header ref={header} className="site-header">
      <div className="page-width flex h-14 items-center gap-gutter md:h-16">
        <Link to={urls.subscribe.cars} className="mr-auto rounded-small py-2">
          <Wordmark />
        </Link>
        <HeaderTabs {...props} />
        <ModeSwitch current="subscribe" />
        <ChatLink className="-mr-2.5" />
      </div>
    </header>
  )
}

/** Content outside the frame is dark too: the page behind it, dialogs, toasts. */
function useDarkPage() {
  useEffect(() => {
    document.documentElement.dataset.theme = 'dark'
    return () => void delete document.documentElement.dataset.theme
  }, [])
}
