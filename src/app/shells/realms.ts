import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import type { Page } from '#page'

/** The realm of a page, determined by its frame. */
export const realmOf = ({ shell }: Pick<Page, 'shell'>): BrowserRealm =>
  shell === 'subscribe' ? subscribeRealm : rideRealm
