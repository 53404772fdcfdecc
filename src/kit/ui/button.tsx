import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, useMayOpen } from '#kit/ui/router.tsx'
import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'gray' | 'white' | 'sub01' | 'sub02' | 'negative' | 'transparent'

const filled: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  gray: 'bg-gray text-on-gray hover:bg-gray-hover',
  white: 'bg-surface text-text-strong inset-ring inset-ring-line hover:bg-sunken',
  sub01: 'bg-sub01 text-on-sub01 hover:bg-sub01-hover',
  sub02: 'bg-sub02 text-on-sub02 hover:bg-sub02-hover',
  negative: 'bg-negative text-on-negative hover:bg-negative-hover',
  transparent: 'bg-transparent text-text-strong hover:bg-gray',
}

const link: Record<ButtonVariant, string> = {
  primary: 'text-primary-text',
  gray: 'text-gray-text',
  white: 'text-white',
  sub01: 'text-sub01-text',
  sub02: 'text-sub02-text',
  negative: 'text-negative-text',
  transparent: 'text-current',
}

type Look = {
  variant?: ButtonVariant
  /** filled: a colored background; link: colored text (C-005). */
  look?: 'filled' | 'link'
  /** small: 36px, 44px on a phone, for dense places; medium: 48px; large: 56px, for the main action of a screen. */
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
}

export type ButtonProps = Look & {
  children: ReactNode
  /** The action is running: the button keeps its width and focus, and ignores presses. */
  busy?: boolean
  /** A path of this site. */
  to?: string
  /** Any other URL; with `newTab` it opens in a new tab. */
  href?: string
  newTab?: boolean
} & ButtonHTMLAttributes<HTMLButtonElement>

const sizes = {
  small: 'min-h-11 px-3 text-control md:min-h-9',
  medium: 'min-h-12 px-5 text-control max-[23rem]:px-3',
  large: 'min-h-14 px-6 text-control',
}

/** Only the classes, for another element that looks like a button. */
export function buttonClass({ variant = 'primary', look = 'filled', size = 'medium', wide }: Look): string {
  return cx(
    'relative inline-flex items-center justify-center gap-gutter rounded-field font-semibold transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-45',
    look === 'filled'
      ? cx(filled[variant], sizes[size])
      : cx(link[variant], 'min-h-11 px-1 text-control underline-offset-4 md:min-h-9 hover:underline'),
    wide && 'w-full',
  )
}

export function Button({
  variant,
  look,
  size,
  wide,
  busy,
  to,
  href,
  newTab,
  className,
  children,
  ...rest
}: ButtonProps) {
  const mayOpen = useMayOpen()
  const classes = cx(buttonClass({ variant, look, size, wide }), className)
  if (to && !mayOpen(to.split('?')[0]!)) return null
  if (to)
    return (
      <Link to={to} className={classes} aria-label={rest['aria-label']}>
        {children}
      </Link>
    )
  if (href)
    return (
      <a href={href} className={classes} aria-label={rest['aria-label']} {...(newTab && beside)}>
        {children}
      </a>
    )
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classes}
    >
      <span className={cx('inline-flex items-center gap-gutter', busy && 'opacity-0')}>{children}</span>
      {busy && (
        <span className="absolute size-5 animate-spin rounded-full border-2 border-current border-r-transparent" />
      )}
    </button>
  )
}

const beside = { target: '_blank', rel: 'noopener' }
