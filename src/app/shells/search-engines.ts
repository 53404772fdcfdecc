import type { Load, Page } from '#page'

/** Whether strangers should find a page: what everyone may see, and the ways in. */
export const isFound = (page: Page): boolean =>
  ['public', 'visitor'].includes(page.guard) && !page.path.endsWith('*') && !page.unlisted

/** The map of the pages that have something to say: each at the address that counts, and one for each thing shown. */
export async function sitemapOf(pages: Page[], origin: string, load: Load): Promise<string> {
  const found = pages.filter((page) => page.rendered && isFound(page) && !page.canonical)
  const paths = (await Promise.all(found.map((page) => pathsOf(page, load)))).flat()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

async function pathsOf({ path, each }: Page, load: Load): Promise<string[]> {
  if (!each) return [path]
  return ((await load(each)) as { id: string }[]).map(({ id }) => path.replace(':id', id))
}

/** The paths that robots may read: pages, not data, and nothing behind the login. */
export function robotsOf(pages: Page[], origin: string): string {
  const closed = pages
    .filter(({ guard }) => ['member', 'admin'].includes(guard))
    .map(({ path }) => `Disallow: ${path.replace(/[:*].*$/, '')}`)
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/files/',
    ...closed,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
