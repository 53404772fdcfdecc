import { tabStore } from '#kit/web/tab-store.ts'
import { loggedInPersonId } from '#subscribe/account/widgets/realm.ts'
import type { Consent } from '../rules.ts'

/** The car, coupon, points and price that the applicant agreed to. */
export type Agreed = {
  carId: string
  couponId: string | null
  /** In KRW. */
  points: number
  firstMonth: number
  laterMonths: number
}

export type Draft = {
  couponId: string | null
  /** The typed text: digits. */
  points: string
  consents: Consent[]
  isLicensed: boolean
  /** The agreed price and choices. They survive the card's window, so that exactly these are sent afterwards. */
  agreed: Agreed | null
}

const blank: Draft = { couponId: null, points: '', consents: [], isLicensed: false, agreed: null }

/** The choices for a model, stored in this tab. They survive a reload and the card's window. */
export function draftOf(modelId: string) {
  const store = tabStore<Draft & Owned>(`subscribeApply ${modelId}`, { ...blank, owner: null })
  return {
    /** Returns a blank draft if the stored one belongs to another person, because consents must be their own. */
    read: (): Draft => {
      const { owner, ...draft } = store.read()
      return owner === null || owner === loggedInPersonId() ? draft : blank
    },
    write: (draft: Draft): void => store.write({ ...draft, owner: loggedInPersonId() ?? store.read().owner }),
    remove: store.remove,
  }
}

/** The subscriber who made the choices, also after their session ended; null without a login. */
type Owned = { owner: string | null }
