import { mkdirSync, writeFileSync } from 'node:fs'
import type { Guest } from './guest.ts'

const PAGES = {
  // A visitor who enters at / is sent to the cars by subscription, but only once.
  entry: '/',
  home: '/',
  intro: '/mosim',
  cars: '/cars',
  calendar: '/calendar',
  'first-step': '/reservation/first',
  subscribe: '/subscribe/cars',
  login: '/login',
}

/** Long enough for what fades in. */
const SETTLED_MS = 500

/** Loads each public page, checks that it is not wider than the phone, and writes a picture of it into the folder. */
export async function takePictures(guest: Guest, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, path] of Object.entries(PAGES)) {
    await guest.goto(path)
    await guest.seesPictures()
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    writeFileSync(`${folder}/${name}.png`, await guest.screenshot())
    const pixels = await guest.overflow()
    if (pixels > 0) throw new Error(`${path} is ${pixels} px wider than the window`)
  }
}
