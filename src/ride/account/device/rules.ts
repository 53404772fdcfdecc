/** For how many days a device skips the second factor at a login. */
export const DEVICE_DAYS = 30
