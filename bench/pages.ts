import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { connect } from 'puppeteer-core'
import { ensureChromium, FLAGS } from '../scripts/chromium.ts'

const ATTEMPTS = 3

export type PageWeight = {
  path: string
  script: number
  total: number
  lcp: number
  tbt: number
  cls: number
  scores: number[]
}

/** The bytes of a first visit of a page and its Lighthouse figures on a phone. Sizes in bytes as sent, times in ms. */
export async function measurePage(origin: string, path: string): Promise<PageWeight> {
  for (let attempt = 1; ; attempt++) {
    const weight = await measureOnce(origin, path)
    // Chromium's trace sometimes lacks its first mark: then Lighthouse runs again.
    if (Number.isFinite(weight.lcp) || attempt === ATTEMPTS) return weight
  }
}

async function measureOnce(origin: string, path: string): Promise<PageWeight> {
  const chrome = await launch({ chromePath: ensureChromium(), chromeFlags: ['--headless=new', ...FLAGS] })
  try {
    const browser = await connect({ browserURL: `http://127.0.0.1:${chrome.port}`, defaultViewport: null })
    const page = await browser.newPage()
    // The flag prevents the redirect of sessions that enter at / to the cars, so that / is measured.
    await page.evaluateOnNewDocument(() => sessionStorage.setItem('rootVisited', 'true'))
    const flags = { port: chrome.port, logLevel: 'error', output: 'json' } as const
    const result = await lighthouse(origin + path, flags, undefined, page)
    await browser.disconnect()
    const { audits, categories } = result!.lhr
    const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
    const items = (
      (audits['network-requests']?.details as { items?: Sent[] } | undefined)?.items ?? []
    ).filter((one) => one.url.startsWith(origin))
    const size = (wanted: Sent[]) => wanted.reduce((sum, one) => sum + one.transferSize, 0)
    return {
      path,
      script: size(items.filter((one) => one.resourceType === 'Script')),
      total: size(items),
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      scores: Object.values(categories).map((category) => Math.round((category.score ?? 0) * 100)),
    }
  } finally {
    chrome.kill()
  }
}

type Sent = { url: string; transferSize: number; resourceType: string }
