import { expect, test } from 'vitest'
import { THRESHOLDS } from '#ride/alert/rules.ts'
import { readConfig } from './config.ts'

test('reads the thresholds at which a ride is at risk', () => {
  const usual = readConfig({}).alerts
  expect(usual).toEqual({ thresholds: THRESHOLDS, ownerMinutes: 5 })
  const env = {
    MOSIM_ALERT_ACCEPT_HOURS: '24',
    MOSIM_ALERT_UNASSIGNED_FROM: '17:30',
    MOSIM_ALERT_OWNER_MINUTES: '10',
  }
  const thresholds = { ...THRESHOLDS, acceptHours: 24, unassignedFrom: '17:30' }
  expect(readConfig(env).alerts).toEqual({ thresholds, ownerMinutes: 10 })
})

test.each<[string, Record<string, string>]>([
  ['MOSIM_ALERT_ACCEPT_HOURS', { MOSIM_ALERT_ACCEPT_HOURS: '49' }],
  ['MOSIM_ALERT_PENDING_HOURS', { MOSIM_ALERT_PENDING_HOURS: 'soon' }],
  ['MOSIM_ALERT_NIGHT_END', { MOSIM_ALERT_NIGHT_END: '24:00' }],
  ['must be less', { MOSIM_ALERT_ARRIVE_MINUTES: '60' }],
])('refuses an alert setting that cannot work, and names %s', (word, env) => {
  expect(() => readConfig(env)).toThrow(word)
})
