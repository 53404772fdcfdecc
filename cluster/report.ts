/** The measured figures with their limits; one over its limit fails the run. */
export type Report = ReturnType<typeof openReport>

export function openReport() {
  const broken: string[] = []
  const say = (line: string): void => console.log(`  ${line}`)
  return {
    broken,
    say,
    title: (text: string): void => console.log(`\n— ${text}`),
    /** A measure with its line, in words that carry both. */
    check: (isKept: boolean, line: string): void => {
      say(`${isKept ? 'ok    ' : 'BROKEN'} ${line}`)
      if (!isKept) broken.push(line)
    },
  }
}

/** Milliseconds as seconds of one decimal. */
export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
