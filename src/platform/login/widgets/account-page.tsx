import type { ReactNode } from 'react'
import { Link } from '#kit/ui/router.tsx'
import { ClientOnly, useIsTakenOver } from '#kit/ui/client-only.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { areCookiesBlocked, browserStorage } from '#kit/web/browser-storage.ts'
import { COOKIES_BLOCKED } from '#platform/verification/copy.ts'
import { STORAGE_BLOCKED } from '../copy.ts'

type Props = {
  title: string
  text: string
  /**
   * Parts that render only in the browser: they depend on this tab's storage and address, which the server does not
   * know.
   */
  children: () => ReactNode
  fallback: ReactNode
  className?: string
  /** A link to another page that visitors of this one may be looking for. */
  other?: { question: string; to: string; label: string }
}

/** A page before the login: text from the server, fields from the browser (0011). */
export function AccountPage({ title, text, children, fallback, className, other }: Props) {
  return (
    <div className="grid gap-6 py-base">
      <header className="grid gap-gutter">
        <h1 className="text-title-l">{title}</h1>
        <p className="text-body text-text-soft">{text}</p>
      </header>
      {useIsTakenOver() && <BlockedNotices />}
      <div className={className}>
        <ClientOnly fallback={fallback}>{children}</ClientOnly>
      </div>
      {other && (
        <p className="text-center text-body text-text-soft">
          {other.question}{' '}
          <Link
            to={other.to}
            className="px-1 py-2 font-bold text-sub01-text underline-offset-4 hover:underline"
          >
            {other.label}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Explains that the browser blocks storage or cookies: the login will not last, or some logins are unavailable. */
const BlockedNotices = () => (
  <>
    {!browserStorage.isLasting() && <Notice tone="wait">{STORAGE_BLOCKED}</Notice>}
    {areCookiesBlocked() && <Notice tone="wait">{COOKIES_BLOCKED}</Notice>}
  </>
)

const heights = { tab: 'h-11', field: 'h-18', button: 'h-14' }
type WaitingProps = { parts: (keyof typeof heights)[]; label?: string; tall?: boolean }

/** The skeleton of a form that is loading; `tall`: it will be longer than the screen. */
export function FormWaiting({ parts, label, tall }: WaitingProps) {
  return (
    <Loading
      {...(label && { label })}
      className={`grid gap-base ${tall ? 'min-h-[100svh] content-start' : ''}`}
    >
      {parts.map((part, at) => (
        <Skeleton key={at} className={heights[part]} />
      ))}
    </Loading>
  )
}
