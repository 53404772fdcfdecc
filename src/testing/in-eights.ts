/** So many changes of one member are served or wait at once; the server refuses more with 429. */
export const AT_ONCE = 8

/** Makes as many calls of one member at once as the server takes, group after group. */
export async function inEights<T>(count: number, call: (at: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let at = 0; at < count; at += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, n) => call(at + n))
    answers.push(...(await Promise.all(group)))
  }
  return answers
}
