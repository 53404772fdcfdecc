import { mkdirSync, writeFileSync } from 'node:fs'
import { withTimeout } from '#kit/timeout.ts'
import { ensureBrowser, type OtherBrowser } from '../../scripts/other-browsers.ts'
import setup from '../product.ts'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { type Guest, guestWith } from './guest.ts'
import { takePictures } from './pictures.ts'
import { tellStory } from './story.ts'
import { openWebkit } from './webkit.ts'

// Plays the guest's story on the built product: `node e2e/browsers/run.ts webkit` in WebKit, `firefox` in Firefox. With
// this limit per act, the starts and both acts stay below three minutes.
const ACT_MS = 70_000
const SCREENSHOT_MS = 5_000
const FOLDER = 'test-results/browsers'
const openers = { webkit: openWebkit, firefox: openFirefox }

/** Each act has its own browser, as after a new start; a failure writes a screenshot of its page. */
async function act(title: string, open: () => Promise<Driver>, work: (guest: Guest) => Promise<void>) {
  const begun = performance.now()
  const driver = await open()
  try {
    await withTimeout(ACT_MS, work(guestWith(driver, process.env.E2E_URL!)))
    console.log(`✓ ${title} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  } catch (error) {
    const picture = await withTimeout(SCREENSHOT_MS, driver.screenshot()).catch(() => null)
    if (picture) writeFileSync(`${FOLDER}/failed.png`, picture)
    throw error
  } finally {
    await driver.close()
  }
}

async function play(name: OtherBrowser, path: string): Promise<void> {
  const closeProduct = await setup()
  const open = () => openers[name](path)
  const folder = `${FOLDER}/${name}`
  mkdirSync(folder, { recursive: true })
  try {
    await act(`public pages in ${name}`, open, (guest) => takePictures(guest, folder))
    await act(`the guest's story in ${name}`, open, (guest) => tellStory(guest, folder))
  } finally {
    await closeProduct()
  }
}

const name = process.argv[2] as OtherBrowser
if (!(name in openers)) throw new Error('Name a browser: webkit or firefox.')
const path = ensureBrowser(name)
if (!path) throw new Error(`There is no ${name} here, and it cannot be installed.`)
await play(name, path)
