import { createHash } from 'node:crypto'
import { EARLY_PRESS } from './shells/early-press.ts'
import { FIRST_VISIT } from './shells/first-visit.ts'

type Origins = { script: string[]; frame: string[]; connect: string[] }

const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }

/** The hash of an inline script, for the policy of the page that contains it. */
const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The security headers of data: it must not run scripts, and must not be framed. */
export const dataHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(https && STRICT_TRANSPORT),
})

/** The security headers of pages; `origins` are the third parties whose scripts and frames we use. */
export function pageHeaders({ script, frame, connect }: Origins, https: boolean): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", hashOf(FIRST_VISIT), hashOf(EARLY_PRESS), ...script],
    // React writes style attributes; style sheets come only from us.
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ['https://www.youtube-nocookie.com', ...frame],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(https && { 'upgrade-insecure-requests': [] }),
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, values]) => [name, ...values].join(' '))
      .join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && STRICT_TRANSPORT),
  }
}
