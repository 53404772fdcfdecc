import type { VerifiedPerson } from '#providers/identity/port.ts'

/** What the provider knows of the verification to which we gave this id. */
export type PersonVerification = VerifiedPerson & { id: string }

export type PersonVerifier = {
  /** Null when the provider knows no such verification. */
  verification(id: string): Promise<PersonVerification | null>
}
