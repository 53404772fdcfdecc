import { resultOf } from '#kit/web/call.ts'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import type { Load } from '#page'

/** Like every other call: with the realm's tokens, at most 30 s, retried after a lost packet. */
export const loadWith =
  ({ send }: BrowserRealm): Load =>
  async (apiPath) =>
    resultOf(await send({ method: 'GET', path: apiPath }))
