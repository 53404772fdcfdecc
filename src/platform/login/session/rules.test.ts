import { expect, test } from 'vitest'
import { deviceText } from './rules.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/156.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S928N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29 Chrome/138 Mobile Safari/537.36',
    '삼성 인터넷, Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox, Mac'],
  ['curl/8.0', '알 수 없는 기기'],
  ['', '알 수 없는 기기'],
  [null, '알 수 없는 기기'],
])('the device of %s is shown as %s', (userAgent, text) => {
  expect(deviceText(userAgent)).toBe(text)
})
