/** The kinds of second factors, in the order in which they are offered. */
export const FACTORS = ['passkey', 'totp', 'recovery'] as const
export type Factor = (typeof FACTORS)[number]

/** The minutes after the password in which the second factor must follow. */
export const CHALLENGE_MINUTES = 5
/** The minutes for which a proof counts as fresh. */
export const PROOF_MINUTES = 10
export const RECOVERY_CODES = 10
export const MAX_PASSKEYS = 10
export const MAX_LABEL = 40

/** The facts about the second factors of a person. */
export type FactorFacts = { hasTotp: boolean; passkeys: number; recoveryLeft: number }

/** The second factors that can be used; none until an app or a passkey is registered. */
export function factorsIn({ hasTotp, passkeys, recoveryLeft }: FactorFacts): Factor[] {
  const has: Record<Factor, boolean> = {
    passkey: passkeys > 0,
    totp: hasTotp,
    recovery: recoveryLeft > 0,
  }
  return has.passkey || has.totp ? FACTORS.filter((factor) => has[factor]) : []
}

/** A typed recovery code as it is hashed: without blanks and hyphens, in lower case. */
export const recoveryCodeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** The origin and host that a passkey belongs to. */
export const relyingPartyOf = (origin: string): { origin: string; rpId: string } => ({
  origin,
  rpId: new URL(origin).hostname,
})
