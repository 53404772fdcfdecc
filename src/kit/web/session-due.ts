/** Left by a forced logout for the page after it, which tells the reason. */
export const logoutReasonKey = 'logoutReason'

/** Starts the watch over a login: at once when there is one here or its end is still to be told, else when another tab logs in. */
export function whenWatchDue(start: () => void): void {
  if (isDue()) return start()
  const hear = () => {
    if (!isDue()) return
    removeEventListener('storage', hear)
    start()
  }
  addEventListener('storage', hear)
}

function isDue(): boolean {
  try {
    return Boolean(localStorage.getItem('accessToken') ?? sessionStorage.getItem(logoutReasonKey))
  } catch {
    return false
  }
}
