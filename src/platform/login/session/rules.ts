import { ACCESS_SECONDS } from '../rules.ts'

/**
 * The seconds after which an unused refresh token is refused. The browser ends a session after thirty minutes without
 * activity, and the last tokens may be older than that by the lifetime of an access token.
 */
export const IDLE_SECONDS = ACCESS_SECONDS + 1800

/** Whether a session was idle too long since its tokens were issued; false without a limit. */
export const isIdle = (issuedAt: Date, idleSeconds: number | null, now: Date): boolean =>
  idleSeconds !== null && now.getTime() - issuedAt.getTime() >= idleSeconds * 1000

const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, '삼성 인터넷'],
  [/Whale/, '웨일'],
  [/KAKAOTALK/i, '카카오톡'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
]

const firstIn = (names: [RegExp, string][], text: string): string | undefined =>
  names.find(([sign]) => sign.test(text))?.[1]

/** `Chrome, Windows`: a User-Agent as users understand it. */
export const deviceText = (userAgent: string | null): string =>
  [firstIn(BROWSERS, userAgent ?? ''), firstIn(SYSTEMS, userAgent ?? '')].filter(Boolean).join(', ') ||
  '알 수 없는 기기'
