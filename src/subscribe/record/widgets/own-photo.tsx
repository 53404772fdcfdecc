import { pathOf } from '#kit/web/call.ts'
import { PrivatePhoto } from '#platform/file/widgets/private-photo.tsx'
import { callFile } from '#subscribe/account/widgets/realm.ts'
import { getRecordPhoto } from '../contract.ts'

type Props = { id: string; reference: string; title: string; className?: string }

/** A picture of the subscriber's own record. */
export function OwnPhoto({ id, reference, ...shown }: Props) {
  const params = { id, ref: reference }
  const question = {
    queryKey: [pathOf(getRecordPhoto, { params })],
    queryFn: ({ signal }: { signal: AbortSignal }) => callFile(getRecordPhoto, { params, signal }),
  }
  return <PrivatePhoto {...shown} question={question} />
}
