/** The server refuses more concurrent changes of one member than this with 429. */
export const MAX_CHANGES_IN_FLIGHT = 8

/**
 * Makes a member's calls in groups of at most `size` concurrent calls; use less than the maximum while a page is open.
 */
export async function inGroups<T>(
  count: number,
  call: (at: number) => Promise<T>,
  size = MAX_CHANGES_IN_FLIGHT,
): Promise<T[]> {
  const answers: T[] = []
  for (let at = 0; at < count; at += size) {
    const group = Array.from({ length: Math.min(size, count - at) }, (_, n) => call(at + n))
    answers.push(...(await Promise.all(group)))
  }
  return answers
}
