/** A verified person; only `certified` proves one. */
export type VerifiedPerson = {
  certified: boolean
  certifiedAt: Date | null
  name: string | null
  /** Digits only; null where the contract with the telecoms does not include it. */
  phone: string | null
  /** YYYY-MM-DD */
  birthday: string | null
  /** CI: the same for one person at every service. */
  uniqueKey: string | null
  /** DI: the same for one person at this service; some channels leave it out. */
  uniqueInSite: string | null
}

/** PortOne V1's record of one attempt; it counts only with our own `merchantUid`. */
export type Certification = VerifiedPerson & { impUid: string; merchantUid: string }

export type IdentityProvider = {
  /** Null when the provider knows no such attempt. */
  certification(impUid: string): Promise<Certification | null>
  /** Removes the person's data at the provider; nothing happens where there is none. */
  deleteCertification(impUid: string): Promise<void>
}
