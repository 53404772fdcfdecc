import { expect, test } from 'vitest'
import { requestedVersion } from './version.ts'

const versionOf = (body: unknown, tag?: string) =>
  requestedVersion({ headers: tag === undefined ? {} : { 'if-match': tag }, body }).version

test.each([
  [{ version: 1 }, undefined, 1],
  [{ version: 2147483647 }, undefined, 2147483647],
  [{}, '"7"', 7],
  [{}, '*', null],
  [{}, undefined, null],
])('reads the version of %j with If-Match %s', (body, tag, expected) =>
  expect(versionOf(body, tag)).toBe(expected),
)

test.each([0, -1, 1.5, 2147483648, 1e21, '1', true, {}])(
  'refuses %j, which is not a valid version',
  (version) => expect(() => versionOf({ version })).toThrow('입력하신 내용을 확인해 주세요.'),
)
