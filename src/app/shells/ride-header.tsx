import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from '#kit/ui/router.tsx'
import { ChatLink } from './chat-link.tsx'
import { CompactMenu } from './compact-menu.tsx'
import { HeaderTabs } from './header-tabs.tsx'
import { ShellIcon } from './icons.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { activeTab, rideTabs } from './tabs.ts'
import { useScrollRatio } from './use-scroll-ratio.ts'
import { Wordmark } from './wordmark.tsx'

/**
 * Transparent at the top, white and blurred from 500px of scroll (C-015). `over`: the header overlays a dark picture.
 */
export function RideHeader({ over }: { over: boolean }) {
  const { pathname } = useLocation()
  const header = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The path on which the menu was opened: after a navigation it differs, which closes the menu. An effect would also
  // close a menu that was opened during the mount.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  const fold = () => setOpenAt(null)
  useScrollRatio(header)
  useEffect(() => {
    if (!open) return
    const foldByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      button.current?.focus()
    }
    addEventListener('keydown', foldByKey)
    return () => removeEventListener('keydown', foldByKey)
  }, [open])

  return (
    <header
      ref={header}
      data-over={over || undefined}
      data-menu-open={open || undefined}
      className="site-header"
    >
      <div className="page-width flex h-14 items-center gap-gutter md:h-16">
        <Link to="/" className="mr-auto rounded-small py-2">
          <Wordmark />
        </Link>
        <HeaderTabs tabs={rideTabs} active={activeTab(pathname)} />
        <ModeSwitch current="ride" />
        {/* On a narrow screen the menu contains the chat. */}
        <ChatLink className="-mr-2.5 max-md:hidden" />
        <button
          ref={button}
          type="button"
          aria-label={open ? '메뉴 닫기' : '메뉴 열기'}
          aria-expanded={open}
          aria-controls="compact-menu"
          onClick={() => setOpenAt(open ? null : pathname)}
          className="-mr-2.5 grid size-11 place-items-center rounded-full md:hidden"
        >
          <ShellIcon name={open ? 'close' : 'menu'} />
        </button>
      </div>
      <CompactMenu open={open} close={fold} />
    </header>
  )
}
