import { expect, test } from 'vitest'
import { isDemoAsked, readConfig } from '../config.ts'

test('the demo has its own folder and admin, unless the environment sets them', () => {
  expect(isDemoAsked([])).toBe(false)
  expect(isDemoAsked(['--demo'])).toBe(true)
  const demo = readConfig({}, true)
  expect(demo.dataFolder).toMatch(/\/data-demo$/)
  expect(demo.admin).toMatchObject({ id: 'admin' })
  expect(readConfig({}).dataFolder).toMatch(/\/data$/)
  const given = { MOSIM_DATA: '/tmp/other', MOSIM_ADMIN_ID: 'boss', MOSIM_ADMIN_PASSWORD: 'boss-password-1' }
  expect(readConfig(given, true)).toMatchObject({ dataFolder: '/tmp/other', admin: { id: 'boss' } })
})

test.each([
  [{ NODE_ENV: 'production' }, 'in production'],
  [{ DATABASE_URL: 'postgres://a:b@db/mosim' }, 'with DATABASE_URL'],
  [{ SOLAPI_KEY: 'k', SOLAPI_SECRET: 's', SOLAPI_FROM: '0212345678' }, 'with the keys of a provider'],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }, 'with the keys of a provider'],
])('the demo is refused for %o', (env, words) => {
  expect(() => readConfig(env, true)).toThrow(`--demo is refused ${words}`)
})

test('an unknown flag is refused', () => {
  expect(() => isDemoAsked(['--demo', '--fast'])).toThrow('--fast is not a flag')
})
