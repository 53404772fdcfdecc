/** The days for which a device skips the second factor at a login. */
export const DEVICE_DAYS = 30
