import type { Page } from './page.ts'

/** Whether strangers should find a page: what everyone may see, and the ways in. */
export const isFound = (page: Page): boolean =>
  ['public', 'visitor'].includes(page.guard) && !page.path.endsWith('*') && !page.unlisted

/** The map of the pages that have something to say. */
export function sitemapOf(pages: Page[], origin: string): string {
  const places = pages
    .filter((page) => page.rendered && isFound(page))
    .map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
    '',
  ].join('\n')
}

/** What robots may read: pages, not data, and nothing behind the login. */
export function robotsOf(pages: Page[], origin: string): string {
  const closed = pages
    .filter(({ guard }) => ['member', 'admin'].includes(guard))
    .map(({ path }) => `Disallow: ${path.replace(/[:*].*$/, '')}`)
  return ['User-agent: *', 'Disallow: /api/', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
