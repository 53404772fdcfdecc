import { expect, test, visit } from './people.ts'
import { ask } from './subscribers.ts'

const PUBLIC = [
  '/',
  '/cars',
  '/pricing',
  '/calendar',
  '/terms',
  '/privacy',
  '/mosim',
  '/qna',
  '/login',
  '/signup',
  '/find-account',
  '/subscribe/cars',
  '/subscribe/faq',
  '/subscribe/event',
  '/subscribe/login',
  '/subscribe/signup',
  '/subscribe/forgot-password',
]

type Model = { id: string; name: string; image: string }
const models = async () => (await ask('GET', '/api/subscribe/subscriptions/models')) as unknown as Model[]

test('each public page has a title and link preview in its HTML, and is in the sitemap', async ({
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
  const map = await request.get('/sitemap.xml')
  expect(map.headers()['content-type']).toContain('application/xml')
  const places = [...(await map.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, place]) => place)
  const cars = (await models()).map(({ id }) => `/subscribe/cars/${id}`)
  expect(cars.length).toBeGreaterThan(11)
  // Other tests add models at the same time; this list ignores them.
  const ofNow = (place = '') => !place.includes('/subscribe/cars/') || cars.some((car) => place.endsWith(car))
  expect(new Set(places.filter(ofNow))).toEqual(new Set([...PUBLIC, ...cars].map((path) => baseURL + path)))
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const path of ['/api/', '/my', '/admin/', '/reservation-detail'])
    expect(robots).toContain(`Disallow: ${path}\n`)
  for (const path of [
    '/my',
    '/subscribe/coupons',
    '/subscribe/my',
    '/subscribe/x/apply',
    '/subscribe/success',
  ])
    expect(await (await request.get(path)).text(), path).toContain('name="robots" content="noindex"')
})

test('each model has its own title, text and picture; a missing model is a 404', async ({
  page,
  request,
  baseURL,
}) => {
  const shown = (await models()).filter(({ image }) => image.startsWith('drawing:'))
  const titles = new Set<string>()
  for (const { id, name } of shown) {
    const html = await (await request.get(`/subscribe/cars/${id}`)).text()
    titles.add(/<title>(.+?)<\/title>/.exec(html)?.[1] ?? '')
    expect(html).toContain(`<link rel="canonical" href="${baseURL}/subscribe/cars/${id}" />`)
    expect(/name="description" content="(.{20,160})"/.exec(html), name).not.toBeNull()
    const picture = /property="og:image" content="(.+?)"/.exec(html)![1]!
    expect((await request.get(picture)).headers()['content-type']).toBe('image/jpeg')
  }
  expect(titles.size).toBe(shown.length)
  const gone = await request.get('/subscribe/cars/0195d2aa-0000-7000-8000-000000abcdef')
  expect(gone.status()).toBe(404)
  expect(await gone.text()).toContain('noindex')
  expect(await (await request.get('/subscribe')).text()).toContain(`href="${baseURL}/subscribe/cars" />`)
  await page.goto('/subscribe/cars')
  await page.getByRole('link', { name: /911 카레라 S/ }).click()
  await expect(page).toHaveTitle(/^포르쉐 911 카레라 S 월 [\d,]+만원부터 \|/)
})

test('pages have structured data of the business and its cars; the app can be installed', async ({
  page,
  request,
  baseURL,
}) => {
  const described = async (path: string) => {
    await visit(page, path)
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
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', lang: 'ko' })
  const sizes = manifest.icons.map(({ sizes }: { sizes: string }) => sizes)
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
})
