import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#kit/ui/toast.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { isVersioned, replaceRow } from './replace-row.ts'

/** Undoes a dialog's change after the dialog was closed, so the result is reported by a toast. */
export function useUndo() {
  const queries = useQueryClient()
  return async (work: () => Promise<unknown>): Promise<void> => {
    try {
      const row = await work()
      if (isVersioned(row)) queries.setQueriesData({}, (loaded) => replaceRow(loaded, row))
      void toast.success('되돌렸습니다.')
    } catch (error) {
      void toast.error(`되돌리지 못했습니다. ${textOf(error)}`)
    }
    void queries.invalidateQueries()
  }
}
