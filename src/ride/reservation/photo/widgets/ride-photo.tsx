import { pathOf } from '#kit/web/call.ts'
import { getFile } from '#platform/file/contract.ts'
import { PrivatePhoto } from '#platform/file/widgets/private-photo.tsx'
import { callFile } from '#ride/account/widgets/realm.ts'

type Props = { reference: string; title: string; className: string }

/** A photo of a ride by its driver, for staff; it opens in full size. */
export function RidePhoto({ reference, ...shown }: Props) {
  const params = { ref: reference }
  const question = {
    queryKey: [pathOf(getFile, { params })],
    queryFn: ({ signal }: { signal: AbortSignal }) => callFile(getFile, { params, signal }),
  }
  return <PrivatePhoto {...shown} question={question} opens />
}
