import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#kit/ui/use-action.ts'

/**
 * A change by a dialog. The screen's data is refetched even after a failure, because stale data may be the cause;
 * after a success the dialog closes.
 */
export function useDialogChange(failed: string, close: () => void) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction(failed)
  const finish = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    const isDone = await run(async () => {
      await work()
      return true
    }, done)
    void queries.invalidateQueries()
    if (isDone) close()
  }
  return { busy, failure, finish }
}
