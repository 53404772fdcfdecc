import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The answer of one of the person's passkeys to the server's options. */
export async function signedBy(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  return { ...answer, response: { ...answer.response } }
}

/** A new passkey for the server's options. */
export async function newPasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const answer = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  return { ...answer, response: { ...answer.response } }
}
