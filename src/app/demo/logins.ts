/** The password of every login of the demo. */
export const DEMO_PASSWORD = 'mosim-demo-2026'
export const DEMO_ADMIN = 'admin'
export const DEMO_MEMBER = 'guest'
export const DEMO_SUBSCRIBER = 'subscriber@example.com'

/** The logins of a demo, and the path of a driver's page. */
export type DemoLogins = {
  password: string
  admin: string
  member: string
  subscriber: string
  driverPath: string
}
