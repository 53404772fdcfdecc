import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Blocker, BrowserRouter, NavigateOptions, RouterState, Shown } from '#kit/web/browser-router.ts'
import { hrefOf, type Location, locationAt } from '#kit/web/tab-history.ts'

/** The screen that a frame renders inside. */
export const OutletContext = createContext<ReactNode>(null)
export const Outlet = (): ReactNode => use(OutletContext)

/** The parts of a page's content that hooks read. */
export type Content = { params: Record<string, string>; data: unknown }

type Navigation = Pick<BrowserRouter<unknown>, 'navigate' | 'refresh' | 'block'>
const nothing = () => Promise.resolve()
// A page on the server never navigates.
const RouterContext = createContext<Navigation>({
  navigate: nothing,
  refresh: nothing,
  block: () => () => undefined,
})
const ShownContext = createContext<Shown<Content> | null>(null)
const ComingContext = createContext<Omit<RouterState<Content>, 'shown'>>({
  coming: null,
  isRefreshing: false,
})

/** Shows one page without a router, on the server. */
export const StaticPage = ({ shown, children }: { shown: Shown<Content>; children: ReactNode }) => (
  <ShownContext value={shown}>{children}</ShownContext>
)

type Props<T> = { router: BrowserRouter<T>; children: ReactNode }

/** Shows the router's current page. */
export function RouterProvider<T extends Content>({ router, children }: Props<T>) {
  const [{ shown, coming, isRefreshing }, setState] = useState(router.state)
  const pending = useMemo(() => ({ coming, isRefreshing }), [coming, isRefreshing])
  // In a transition: while the next page suspends, the page before it stays on the screen.
  useLayoutEffect(() => router.listen((state) => startTransition(() => setState(state))), [router])
  return (
    <RouterContext value={router}>
      <ComingContext value={pending}>
        <ShownContext value={shown}>{children}</ShownContext>
      </ComingContext>
    </RouterContext>
  )
}

/** The page on the screen, with its content. */
export const useCurrentPage = <T extends Content>(): Shown<T> => use(ShownContext) as Shown<T>

export const useLocation = (): Location => useCurrentPage().location
export const useNavigationType = () => useCurrentPage().how
export const useParams = (): Record<string, string | undefined> => useCurrentPage().content.params
/** The result of the screen's loader. */
export const useLoaderData = <T,>(): T => useCurrentPage().content.data as T
/** The location of the page that is loading; null if there is none. */
export const useLoadingPage = (): Location | null => use(ComingContext).coming

/** Navigates; the promise resolves when the page is shown. */
export const useNavigate = () => use(RouterContext).navigate

/** Returns a function that loads the data of the page again, and whether it is running. */
export function useRevalidator() {
  return { revalidate: use(RouterContext).refresh, isRefreshing: use(ComingContext).isRefreshing }
}

/** Registers a blocker, which can ask before the page is left. */
export function useBlocker(blocker: Blocker): void {
  const { block } = use(RouterContext)
  useEffect(() => block(blocker), [block, blocker])
}

type Query = URLSearchParams | Record<string, string>

/** The query of the URL, and a function that changes it. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: Query, options?: NavigateOptions) => void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [query, setQuery] as const
}

type LinkProps = { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented)

/** Whether this person may open the page at a path; a link to a forbidden page shows only its text. */
export const MayOpen = createContext<(path: string) => boolean>(() => true)
export const useMayOpen = () => use(MayOpen)

/** A link within the site: the page changes without a full load. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const here = useLocation()
  const href = to.startsWith('/') ? to : hrefOf(locationAt(to, here))
  if (!mayOpen(locationAt(href, here).pathname))
    return <span className={`${rest.className ?? ''} text-inherit! no-underline!`}>{children}</span>
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (rest.target || !isPlain(event)) return
    event.preventDefault()
    void navigate(to, { replace: href === hrefOf(here) })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

/** Navigates as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace])
  return null
}
