import { resultOf } from '#kit/web/call.ts'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import type { Load } from '#page'

/** As every other call: with the realm's tokens, for 30 s at most, and again after a lost packet. */
export const loadWith =
  ({ send }: BrowserRealm): Load =>
  async (apiPath) =>
    resultOf(await send({ method: 'GET', path: apiPath }))
