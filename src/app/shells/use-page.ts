import { useEffect, useRef } from 'react'
import { useLoaderData, useLocation, useCurrentPage } from '#kit/ui/router.tsx'
import type { Found } from './load-page.ts'
import { metaOf, titleOf } from './document-title.ts'
import type { PageHandle } from '#page'

/** The current page, for the frame around it. */
export function usePage(): PageHandle | undefined {
  const { screen } = useCurrentPage<Found>().content
  return 'handle' in screen ? screen.handle : undefined
}

/** On each change of path: updates the title, scrolls to the top, and takes the focus from the old screen. */
export function usePathChange() {
  const { pathname } = useLocation()
  const data = useLoaderData()
  const handle = usePage()
  const title = handle && titleOf(metaOf(handle, data) ?? handle.meta)
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
