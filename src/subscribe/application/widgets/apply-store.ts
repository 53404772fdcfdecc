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

/** The wished delivery as typed; an empty day is the first possible one. */
export type Delivery = { date: string; place: string; note: string }

/** A registered card, valid for this model and number of months. */
export type KeptCard = { billingKey: string; month: number }

export type Draft = {
  /** Null: the car on offer. */
  carId: string | null
  couponId: string | null
  /** The typed text: digits. */
  points: string
  consents: Consent[]
  isLicensed: boolean
  delivery: Delivery
  /** The agreed price and choices. They survive the card's window, so that exactly these are sent afterwards. */
  agreed: Agreed | null
  /** A registered card that no request has used yet: it came into another browser, or its request was refused. */
  card: KeptCard | null
}

const blank: Draft = {
  carId: null,
  couponId: null,
  points: '',
  consents: [],
  isLicensed: false,
  delivery: { date: '', place: '', note: '' },
  agreed: null,
  card: null,
}

/** The choices for a model, stored in this tab. They survive a reload and the card's window. */
export function draftOf(modelId: string) {
  const store = tabStore<Draft & Owned>(`subscribeApply ${modelId}`, { ...blank, owner: null })
  return {
    /** Returns a blank draft if the stored one belongs to another person, because consents must be their own. */
    read: (): Draft => {
      const { owner, ...draft } = store.read()
      // A draft of the former build has no delivery and no car.
      return owner === null || owner === loggedInPersonId() ? { ...blank, ...draft } : blank
    },
    write: (draft: Draft): void => store.write({ ...draft, owner: loggedInPersonId() ?? store.read().owner }),
    remove: store.remove,
  }
}

/** The subscriber who made the choices, also after their session ended; null without a login. */
type Owned = { owner: string | null }
