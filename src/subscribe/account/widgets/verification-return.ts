const TYPE = 'IDENTITY_VERIFICATION'

/** Whether the provider's window for a verification, and no other, sent a phone back to this address. */
export const isVerificationReturn = (search: string | URLSearchParams): boolean =>
  new URLSearchParams(search).get('transactionType') === TYPE
