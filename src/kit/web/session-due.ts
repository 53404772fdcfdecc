/** Left by a forced logout for the page after it, which tells the reason. */
export const logoutReasonKey = 'logoutReason'

/** Whether there is a login to watch over in this tab, or one whose end is still to be told. */
export function isWatchDue(): boolean {
  try {
    return Boolean(localStorage.getItem('accessToken') ?? sessionStorage.getItem(logoutReasonKey))
  } catch {
    return false
  }
}
