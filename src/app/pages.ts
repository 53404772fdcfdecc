import type { Page } from '#page'

const declared = import.meta.glob<{ pages: Page[] }>('../*/*/pages.ts', { eager: true })

/** The pages of all rooms. */
export const pages: Page[] = Object.values(declared).flatMap((room) => room.pages)
