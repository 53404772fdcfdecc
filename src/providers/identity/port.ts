/** The provider's data of a person; only `certified` proves that the person was verified. */
export type VerifiedPerson = {
  certified: boolean
  certifiedAt: Date | null
  name: string | null
  /** Digits only; null when the contract with the telecoms does not include it. */
  phone: string | null
  /** YYYY-MM-DD */
  birthday: string | null
  /** CI: equal for one person at every service. */
  uniqueKey: string | null
  /** DI: the same for one person at this service; missing in some channels. */
  uniqueInSite: string | null
}

/** PortOne V1's record of one attempt; it is valid only with our own `merchantUid`. */
export type Certification = VerifiedPerson & { impUid: string; merchantUid: string }

export type IdentityProvider = {
  /** Null when the provider has no such attempt. */
  certification(impUid: string): Promise<Certification | null>
  /** Removes the person's data at the provider; does nothing when there is none. */
  deleteCertification(impUid: string): Promise<void>
}
