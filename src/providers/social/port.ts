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
  /** The redirect URL, the same as in the request for the code. */
  redirectUri: string
  nonce: string
}

/** The identity is `providerId` together with the provider's name; the e-mail address does not identify the person. */
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
