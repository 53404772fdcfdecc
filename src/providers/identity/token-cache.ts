export type Token = { value: string; expiresAt: number }

// The provider extends a token only in its last minute; an earlier request would return the old token.
const MARGIN_MS = 30_000

/** Caches one access token, renews it before it expires, and never requests two at a time. */
export function cacheToken(request: () => Promise<Token>, now: () => number) {
  let token: Token | null = null
  let pending: Promise<Token> | null = null

  async function renew() {
    token = await request()
    return token
  }

  async function current(): Promise<string> {
    if (token && token.expiresAt - now() > MARGIN_MS) return token.value
    pending ??= renew().finally(() => (pending = null))
    return (await pending).value
  }

  /** Drops a token that the provider refused, unless another caller has renewed it already. */
  function drop(value: string) {
    if (token?.value === value) token = null
  }

  return { current, drop }
}
