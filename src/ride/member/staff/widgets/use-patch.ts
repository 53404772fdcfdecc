import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#kit/ui/use-act.ts'
import type { BodyIn } from '#kit/contract.ts'
import { call } from '#ride/account/widgets/realm.ts'
import type { MemberRow, patchMember } from '../../contract.ts'

/** Changes a member; what is not named stays as it was (K-29). */
export function usePatch(member: MemberRow, failed: string) {
  const queries = useQueryClient()
  const { busy, failure, act } = useAct(failed)
  const patch = async (body: BodyIn<typeof patchMember>, done: string): Promise<MemberRow | null> => {
    const changed = await act(
      () => call<typeof patchMember>('PATCH /api/users/{id}', { params: { id: member.id }, body }),
      done,
    )
    if (changed) void reloadMembers(queries)
    return changed
  }
  return { busy, failure, patch }
}

/** Asks every list about members anew. */
export const reloadMembers = (queries: ReturnType<typeof useQueryClient>) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/users') })
