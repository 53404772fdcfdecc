import type { Load, Page } from '#page'

/** Whether search engines should list a page: public pages, and the pages for login and sign-up. */
export const isIndexed = (page: Page): boolean =>
  ['public', 'visitor'].includes(page.guard) && !page.path.endsWith('*') && !page.unlisted

/** The sitemap: each listed page at its canonical address, and one page for each thing such as a car. */
export async function sitemapOf(pages: Page[], origin: string, load: Load): Promise<string> {
  const found = pages.filter((page) => page.rendered && isIndexed(page) && !page.canonical)
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
  return ((await load(each)) as unknown as { id: string }[]).map(({ id }) => path.replace(':id', id))
}

/** The robots.txt: robots may read pages, but no data and nothing that needs a login. */
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
