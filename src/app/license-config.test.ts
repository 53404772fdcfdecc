import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

type Env = Record<string, string>
const production = {
  NODE_ENV: 'production',
  MOSIM_SECRET: 's'.repeat(32),
  MOSIM_PUBLIC_URL: 'https://mosim.example',
  PORTONE_V1_KEY: 'k',
  PORTONE_V1_SECRET: 's',
  PORTONE_V1_STORE_CODE: 'imp12345678',
  PORTONE_V1_CHANNEL_KEY: 'channel-key-0',
  PORTONE_V2_SECRET: 's2',
  PORTONE_V2_STORE_ID: 'store-1',
  PORTONE_V2_CHANNEL_KEY: 'channel-key-1',
  PORTONE_V2_BILLING_CHANNEL_KEY: 'channel-key-2',
  PORTONE_V2_PAYMENT_CHANNEL_KEY: 'channel-key-3',
  PORTONE_V2_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
  KAKAO_CLIENT_ID: 'k',
  KAKAO_CLIENT_SECRET: 's',
  SOLAPI_KEY: 'k',
  SOLAPI_SECRET: 's',
  SOLAPI_FROM: '0212341234',
  SMTP_URL: 'smtps://u:p@mail.example:465',
  MAIL_FROM: 'noreply@mosim.example.kr',
}

test.each<[string, Env, boolean, boolean]>([
  ['nothing is set', {}, false, true],
  ['it is required', { MOSIM_LICENSE_CHECK: 'required' }, true, true],
  ['it is offered', { MOSIM_LICENSE_CHECK: 'offered' }, false, false],
])(
  'when %s (%j), the license check is required in development: %s, in production: %s',
  (_, env, development, inProduction) => {
    expect(readConfig(env).isLicenseCheckRequired).toBe(development)
    expect(readConfig({ ...production, ...env }).isLicenseCheckRequired).toBe(inProduction)
  },
)

const koroad = { KOROAD_CLIENT_ID: 'id', KOROAD_CLIENT_SECRET: 's', KOROAD_PIN: 'user:pin' }

test('in production licenses are checked only with a contract, at the authority', () => {
  expect(readConfig(production).koroad).toBeNull()
  const { koroad: contract } = readConfig({ ...production, ...koroad })
  expect(contract).toEqual({
    baseUrl: 'https://dlv.koroad.or.kr',
    clientId: 'id',
    secret: 's',
    pin: 'user:pin',
  })
  expect(readConfig({}).koroad?.baseUrl).toBeUndefined()
  expect(() => readConfig({ ...koroad, KOROAD_PIN: '' })).toThrow(/set together/)
})

test('refuses a required license check in the demo, which hands over cars without one', () => {
  expect(() => readConfig({ MOSIM_LICENSE_CHECK: 'required' }, true)).toThrow(/--demo is refused/)
  expect(readConfig({}, true).isLicenseCheckRequired).toBe(false)
})
