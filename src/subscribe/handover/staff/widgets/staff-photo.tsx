import { pathOf } from '#kit/web/call.ts'
import { getFile } from '#platform/file/contract.ts'
import { PrivatePhoto } from '#platform/file/widgets/private-photo.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'

type Props = { reference: string; title: string; className?: string }

/** A photo of a handover or of damage, for staff. */
export function StaffPhoto({ reference, ...shown }: Props) {
  const { callFile } = useStaffRealm()
  const params = { ref: reference }
  const question = {
    queryKey: [pathOf(getFile, { params })],
    queryFn: ({ signal }: { signal: AbortSignal }) => callFile(getFile, { params, signal }),
  }
  return <PrivatePhoto {...shown} question={question} opens />
}
