import { writeFileSync } from 'node:fs'
import type { Guest } from './guest.ts'

const PAGES = {
  // The first visit of / is redirected to the subscription cars, but only once.
  entry: '/',
  home: '/',
  intro: '/mosim',
  cars: '/cars',
  calendar: '/calendar',
  subscribe: '/subscribe/cars',
  login: '/login',
}

/** In ms: long enough for fading content. */
const SETTLED_MS = 500

/** Takes a screenshot of the page, and expects that the page is not wider than the phone. */
export async function pictureOf(guest: Guest, path: string): Promise<void> {
  await guest.seesPictures()
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  writeFileSync(path, await guest.screenshot())
  const pixels = await guest.overflow()
  if (pixels > 0) throw new Error(`${path}: the page is ${pixels} px wider than the window`)
}

/** Loads each public page and writes a screenshot into the folder. */
export async function takePictures(guest: Guest, folder: string): Promise<void> {
  for (const [name, path] of Object.entries(PAGES)) {
    await guest.goto(path)
    await pictureOf(guest, `${folder}/${name}.png`)
  }
}
