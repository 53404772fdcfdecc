import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#kit/ui/use-action.ts'
import { isVersioned, replaceRow } from './replace-row.ts'

/**
 * Changes one thing and refetches the screen's queries, even after a failure, because stale data may be the cause.
 * `of` identifies the thing when several can be edited at a time.
 */
export function useStaffChange(failed: string) {
  const queries = useQueryClient()
  const { busy, failure, run, forget } = useAction(failed)
  const change = async <T>(
    work: () => Promise<T>,
    done?: string | ((answer: T) => string),
    undo?: (answer: T) => void,
    of?: string,
  ): Promise<T | null> => {
    const changed = await run(work, done, undo, of)
    if (isVersioned(changed)) queries.setQueriesData({}, (loaded) => replaceRow(loaded, changed))
    void queries.invalidateQueries()
    return changed
  }
  return { busy, failure, change, forget }
}
