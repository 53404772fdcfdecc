type Origins = { script: string[]; frame: string[] }

/** The security headers of every answer; `origins` are the third parties whose scripts and frames we use. */
export function securityHeaders({ script, frame }: Origins, https: boolean): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...script],
    // React writes style attributes; style sheets are ours only.
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
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
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
  }
}
