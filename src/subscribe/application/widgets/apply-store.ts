import { tabStore } from '#kit/web/tab-store.ts'
import { personInside } from '#subscribe/account/widgets/realm.ts'
import type { Consent } from '../rules.ts'

/** The car, the coupon, the points and the money that stood there when somebody said yes to them. */
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

/** What was chosen for a model in this tab, over a reload and the way to the card's window and back. */
export function draftOf(modelId: string) {
  const store = tabStore<Draft & Owned>(`subscribeApply ${modelId}`, { ...blank, owner: null })
  return {
    /** What somebody else agreed to is nobody's consent: it is as if nothing were stored. */
    read: (): Draft => {
      const { owner, ...draft } = store.read()
      return owner === null || owner === personInside() ? draft : blank
    },
    write: (draft: Draft): void => store.write({ ...draft, owner: personInside() ?? store.read().owner }),
    remove: store.remove,
  }
}

/** Whose it is, also after the login ended; null where nobody was logged in, who may log in and go on. */
type Owned = { owner: string | null }
