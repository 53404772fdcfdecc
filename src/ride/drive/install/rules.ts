/** The web manifest of a driver's page at this path; the icons are those of the site. */
export const manifestOf = (path: string, names: { name: string; short_name: string }): object => ({
  // A fixed id, so that a new link updates the installed app instead of adding a second one.
  id: '/d',
  ...names,
  lang: 'ko',
  dir: 'ltr',
  start_url: path,
  scope: path,
  display: 'standalone',
  background_color: '#f3f3f3',
  theme_color: '#0f1a33',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
