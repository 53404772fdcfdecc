import { isDay } from '#kit/day.ts'

/** The filters in the URL besides search and page; the owner's figures link here with them. */
export function filterIn(address: URLSearchParams) {
  const within = Number(address.get('expires_within') ?? Number.NaN)
  const [from, to] = ['rode_from', 'rode_to'].map((name) => [address.get(name) ?? ''].find(isDay))
  return {
    ...(Number.isInteger(within) && within >= 0 && within <= 1000 && { expires_within: within }),
    ...(from &&
      to && { rode_from: from, rode_to: to, ...(address.get('repeat') && { repeat: 'true' as const }) }),
  }
}

const YEAR_DAYS = 365

/** The text of a filter; empty if it is not active. */
export function filterWords({
  expires_within: within,
  rode_from: from,
  rode_to: to,
  repeat,
}: ReturnType<typeof filterIn>): string[] {
  const tickets =
    within === undefined ? [] : [within > YEAR_DAYS ? '티켓 보유' : `${within}일 안에 만료되는 티켓 보유`]
  const rides = from ? [`${from} ~ ${to} ${repeat ? '재이용' : '이용'}`] : []
  return [...tickets, ...rides]
}
