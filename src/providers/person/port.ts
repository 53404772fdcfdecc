import type { VerifiedPerson } from '#providers/identity/port.ts'

/** The provider's record of the verification with our id. */
export type PersonVerification = VerifiedPerson & { id: string }

export type PersonVerifier = {
  /** Null when the provider has no such verification. */
  verification(id: string): Promise<PersonVerification | null>
}
