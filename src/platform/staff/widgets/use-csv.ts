import { useRef, useState } from 'react'
import { toast } from '#kit/ui/toast.ts'
import { useAction } from '#kit/ui/use-action.ts'
import type { LooseOptions } from '#kit/web/call.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { serverToday } from '#kit/web/server-clock.ts'

const FAILED = 'CSV 파일을 받지 못했습니다.'

/**
 * The export of a list as a file, with a reason: whether it runs, the received bytes, and its error. `name` is the
 * file name without the day.
 */
export function useCsv(name: string, read: (reason: string, around: LooseOptions) => Promise<Blob>) {
  const { failure, run } = useAction(FAILED)
  const [received, setReceived] = useState<number | null>(null)
  const leaving = useRef<AbortController>(null)
  const load = async (reason: string, { signal }: AbortController) => {
    try {
      return await read(reason, { signal, onBytes: setReceived })
    } catch (error) {
      // The download ends when the user leaves the page.
      if (signal.aborted) return null
      throw error
    }
  }
  const start = async (reason: string) => {
    const controller = (leaving.current = new AbortController())
    setReceived(0)
    const file = await run(() => load(reason, controller))
    setReceived(null)
    // An export that waits for approval has an empty answer.
    if (!(file instanceof Blob)) return
    saveFile(file, `${name}_${serverToday()}.csv`)
    void toast.success('CSV 파일을 받았습니다.')
  }
  return {
    received,
    failure,
    start: (reason: string) => void start(reason),
    leave: () => leaving.current?.abort(),
  }
}
