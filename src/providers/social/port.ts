export type AuthorizeRequest = {
  state: string
  nonce: string
  /** BASE64URL(SHA-256(code verifier)) */
  codeChallenge: string
  redirectUri: string
}

export type ExchangeRequest = {
  code: string
  codeVerifier: string
  /** The redirect URL, equal to the one in the request that got the code. */
  redirectUri: string
  nonce: string
}

/** `providerId` with the provider's name is the identity; an e-mail address is only a fact about it. */
export type SocialProfile = {
  providerId: string
  nickname: string | null
  email: string | null
  emailVerified: boolean
}

export type SocialProvider = {
  /** The URL to which the browser is sent. */
  authorizeUrl(request: AuthorizeRequest): string
  /** The person of a login code; a code works once. */
  exchange(request: ExchangeRequest): Promise<SocialProfile>
}
