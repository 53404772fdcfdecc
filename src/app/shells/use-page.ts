import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { titleOf } from './document-title.ts'
import type { PageHandle } from './page.ts'

/** The page that is shown inside this frame. */
export function usePage(): PageHandle | undefined {
  return useMatches().at(-1)?.handle as PageHandle | undefined
}

/** On each change of path: the title follows, the page starts at its top, and focus leaves the old screen. */
export function usePathChange() {
  const { pathname } = useLocation()
  const meta = usePage()?.meta
  const before = useRef(pathname)
  useEffect(() => {
    if (meta) document.title = titleOf(meta)
  }, [meta])
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
