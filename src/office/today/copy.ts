/** A number of tasks, which is counted to a thousand. */
export const countText = (count: number): string =>
  count >= 1_000 ? '1,000+' : count.toLocaleString('ko-KR')
