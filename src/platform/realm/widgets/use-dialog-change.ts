import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#kit/ui/use-action.ts'

/** A change that a dialog makes: what is shown is asked for again also when it failed, for it may be why; done, it closes. */
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
