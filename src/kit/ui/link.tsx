import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  replace?: boolean
  /** Kept with the history entry; read by useLocation().state. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the site. The router's own brings 3 kB of features that we do not use to every first page. */
export function Link({ to, replace, state, onClick, target, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const here = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || (target && target !== '_self')) return
    event.preventDefault()
    void navigate(to, { replace: replace ?? here.pathname + here.search + here.hash === href, state })
  }
  return (
    <a {...rest} href={href} target={target} onClick={follow}>
      {children}
    </a>
  )
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
}
