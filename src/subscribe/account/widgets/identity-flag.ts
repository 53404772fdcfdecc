import { browserStorage } from '#kit/web/browser-storage.ts'

const FLAG = 'subscribeIdentityVerified'

/**
 * Stores in this browser that a subscriber is verified. The flag has their id, so that it does not apply to the next
 * user (S-033, K-55).
 */
export function storeVerifiedFlag(user: { id: string; ci_verified: boolean }): void {
  if (user.ci_verified) browserStorage.setItem(FLAG, user.id)
}

/** Whether this browser has stored that the subscriber is verified. */
export const hasVerifiedFlag = (id: string): boolean => browserStorage.getItem(FLAG) === id
