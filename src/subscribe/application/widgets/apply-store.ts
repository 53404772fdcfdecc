import { tabStore } from '#kit/web/tab-store.ts'
import { personInside } from '#subscribe/account/widgets/realm.ts'
import type { Consent } from '../rules.ts'

/** The car, coupon, points and price that the applicant agreed to. */
export type Agreed = {
  carId: string
  couponId: string | null
  /** Won. */
  points: number
  firstMonth: number
  laterMonths: number
}

export type Draft = {
  couponId: string | null
  /** As typed: digits. */
  points: string
  consents: Consent[]
  isLicensed: boolean
  /** Kept over the way to the card's window: what is sent afterwards is what was agreed to before. */
  agreed: Agreed | null
}

const blank: Draft = { couponId: null, points: '', consents: [], isLicensed: false, agreed: null }

/** The choices for a model in this tab; they outlive a reload and the way to the card's window and back. */
export function draftOf(modelId: string) {
  const store = tabStore<Draft & Owned>(`subscribeApply ${modelId}`, { ...blank, owner: null })
  return {
    /** Another person's consent does not count: it is as if nothing were stored. */
    read: (): Draft => {
      const { owner, ...draft } = store.read()
      return owner === null || owner === personInside() ? draft : blank
    },
    write: (draft: Draft): void => store.write({ ...draft, owner: personInside() ?? store.read().owner }),
    remove: store.remove,
  }
}

/** The owner of the choices, also after the login ended; null without a login. */
type Owned = { owner: string | null }
