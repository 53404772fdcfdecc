/** The work's result, or the error `late` when it takes longer than `ms` milliseconds; the work itself is not stopped. */
export async function withTimeout<T>(
  ms: number,
  work: Promise<T>,
  late = (): Error => new Error(`took longer than ${ms} ms`),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
