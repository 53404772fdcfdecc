/** A number of tasks; counts end at a thousand. */
export const countText = (count: number): string =>
  count >= 1_000 ? '1,000+' : count.toLocaleString('ko-KR')
