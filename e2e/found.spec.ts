import { expect, test } from './people.ts'

const PUBLIC = [
  '/',
  '/cars',
  '/pricing',
  '/calendar',
  '/terms',
  '/privacy',
  '/mosim',
  '/login',
  '/signup',
  '/find-account',
]

test('each public page comes with its own title, description, canonical address and card in the first HTML', async ({
  request,
  baseURL,
}) => {
  const titles = new Set<string>()
  for (const path of PUBLIC) {
    const html = await (await request.get(path)).text()
    const title = /<title>(.+?)<\/title>/.exec(html)?.[1] ?? ''
    titles.add(title)
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}" />`)
    expect(/name="description" content="(.{20,160})"/.exec(html), path).not.toBeNull()
    expect(html).toContain(`<meta property="og:title" content="${title}" />`)
    expect(html).toContain(`<meta property="og:image" content="${baseURL}/og.png" />`)
    expect(html).not.toContain('noindex')
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
  }
  expect(titles.size).toBe(PUBLIC.length)
})

test('the map lists the public pages and nothing else, and robots are told what is not for them', async ({
  request,
  baseURL,
}) => {
  const map = await request.get('/sitemap.xml')
  expect(map.headers()['content-type']).toContain('application/xml')
  const places = [...(await map.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, place]) => place)
  expect(new Set(places)).toEqual(new Set(PUBLIC.map((path) => baseURL + path)))
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const path of ['/api/', '/my', '/admin/', '/reservation-detail'])
    expect(robots).toContain(`Disallow: ${path}\n`)
  expect(await (await request.get('/my')).text()).toContain('name="robots" content="noindex"')
})

test('the business and its cars are described for machines', async ({ page, baseURL }) => {
  const described = async (path: string) => {
    await page.goto(path)
    return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  }
  expect(await described('/')).toMatchObject({
    '@type': 'LocalBusiness',
    url: `${baseURL}/`,
    address: { addressCountry: 'KR' },
  })
  const cars = await described('/cars')
  expect(cars.itemListElement).toHaveLength(9)
  for (const { item } of cars.itemListElement)
    expect((await page.request.get(item.image)).headers()['content-type']).toContain('image/')
})

test('it can be installed', async ({ request }) => {
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', lang: 'ko' })
  const sizes = manifest.icons.map(({ sizes }: { sizes: string }) => sizes)
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
})
