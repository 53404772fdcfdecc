import { useQuery } from '@tanstack/react-query'
import { pathOf } from '#kit/web/call.ts'
import { getFile } from '#platform/file/contract.ts'
import { callFile } from '#ride/account/widgets/realm.ts'
import { useObjectUrl } from '#platform/file/widgets/use-object-url.ts'

/** A document's picture, fetched with the access token, because it has no public URL (C-268). */
export function useDocumentPicture(reference: string) {
  const params = { ref: reference }
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [pathOf(getFile, { params })],
    queryFn: ({ signal }) => callFile(getFile, { params, signal }),
    // Not refetched while it is on the screen, because the server records each view.
    staleTime: 'static',
    // Releases the document's bytes when it is no longer shown.
    gcTime: 0,
  })
  const url = useObjectUrl(data)
  return { url, hasFailed: isError && !data, busy: isFetching, retry: () => void refetch() }
}
