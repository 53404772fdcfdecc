import { tabStore } from '#kit/web/tab-store.ts'
import type { Consent } from '../rules.ts'

export type Draft = {
  couponId: string | null
  /** As typed: digits. */
  points: string
  consents: Consent[]
  isLicensed: boolean
}

const blank: Draft = { couponId: null, points: '', consents: [], isLicensed: false }

/** What was chosen for a model in this tab, over a reload and the way to the card's window and back. */
export const draftOf = (modelId: string) => tabStore<Draft>(`subscribeApply ${modelId}`, blank)
