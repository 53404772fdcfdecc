import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { metaOf, titleOf } from './document-title.ts'
import type { PageHandle } from './page.ts'

/** The page that is shown inside this frame. */
export function usePage(): PageHandle | undefined {
  return useMatches().at(-1)?.handle as PageHandle | undefined
}

/** On each change of path: the title follows, the page starts at its top, and focus leaves the old screen. */
export function usePathChange() {
  const { pathname } = useLocation()
  const match = useMatches().at(-1)
  const handle = match?.handle as PageHandle | undefined
  const title = handle && titleOf(metaOf(handle, match?.loaderData) ?? handle.meta)
  const before = useRef(pathname)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
