import { Camera } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { pathOf } from '#kit/web/call.ts'
import { PrivatePhoto } from '#platform/file/widgets/private-photo.tsx'
import { photoBody, usePhotos } from '#platform/file/widgets/use-photos.ts'
import { patchAccount } from '../../contract.ts'
import { call, callFile } from '../../widgets/realm.ts'
import { getProfilePicture, uploadProfilePicture } from '../contract.ts'
import { uploadedIn } from '../rules.ts'
import { PICTURE_REMOVE_FAILED } from '../copy.ts'

type Props = { name: string; picture: string | null; changed: () => void }

/** The picture of the own profile, or the first letter of the name, with the ways to change and remove it. */
export function ProfilePicture({ name, picture, changed }: Props) {
  const { busy, wrong, send } = usePhotos((photo) => call(uploadProfilePicture, { body: photoBody(photo) }))
  const removal = useAction(PICTURE_REMOVE_FAILED)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Emptied, so that the same file can be chosen again.
    event.target.value = ''
    if (file && (await send([file])).length) changed()
  }
  const remove = () =>
    removal.run(async () => {
      await call(patchAccount, { body: { profile_image: null } })
      changed()
    })
  const shown = uploadedIn(picture)
  return (
    <div className="grid gap-gutter">
      <div className="flex items-center gap-gutter">
        {shown ? (
          <Shown reference={shown} />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-16 shrink-0 place-items-center rounded-full bg-sub02 text-title-s text-on-sub02"
          >
            {[...name][0]}
          </span>
        )}
        <label className="relative inline-flex min-h-11 items-center gap-1.5 rounded-field px-3 text-body font-semibold text-text-strong inset-ring inset-ring-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <Camera size={18} aria-hidden="true" />
          {busy ? '올리는 중' : shown ? '사진 바꾸기' : '사진 올리기'}
          <input
            type="file"
            name="picture"
            accept="image/*"
            disabled={busy}
            onChange={(event) => void choose(event)}
            className="absolute inset-0 h-full! cursor-pointer opacity-0"
          />
        </label>
        {shown && (
          <Button size="small" variant="gray" busy={removal.busy} onClick={() => void remove()}>
            사진 삭제
          </Button>
        )}
      </div>
      <p aria-live="polite" className="text-body font-medium text-negative-text empty:hidden">
        {wrong}
      </p>
      <FailureNotice failure={removal.failure} />
    </div>
  )
}

function Shown({ reference }: { reference: string }) {
  const question = {
    queryKey: [pathOf(getProfilePicture, {}), reference],
    queryFn: ({ signal }: { signal: AbortSignal }) => callFile(getProfilePicture, { signal }),
  }
  return <PrivatePhoto question={question} title="프로필 사진" className="size-16 shrink-0 rounded-full" />
}
