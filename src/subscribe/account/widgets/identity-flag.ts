import { browserStorage } from '#kit/web/browser-storage.ts'

const FLAG = 'subscribeIdentityVerified'

/** Notes in this browser that a subscriber is verified; by their id, so that it says nothing of the next person here (S-033, K-55). */
export function noteIdentity(user: { id: string; ci_verified: boolean }): void {
  if (user.ci_verified) browserStorage.setItem(FLAG, user.id)
}

/** Whether this browser knows them to be verified. */
export const isNotedVerified = (id: string): boolean => browserStorage.getItem(FLAG) === id
