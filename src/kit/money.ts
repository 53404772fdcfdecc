/** `1,000,000원` of an integer amount in KRW. */
export const won = (amount: number): string => `${amount.toLocaleString('ko-KR')}원`

/** `1`, `0.5`, `12.5` of an integer count of half tickets. */
export const ticketsOf = (halves: number): number => halves / 2

/** The number of half tickets of a number of tickets; null unless it is a multiple of 0.5. */
export function halvesOf(tickets: number): number | null {
  const halves = tickets * 2
  return Number.isSafeInteger(halves) ? halves : null
}

/** The value added tax of 10 % that an amount in KRW includes, rounded to a won; the rest is the supply value. */
export const vatOf = (amount: number): number => amount - Math.round(amount / 1.1)
