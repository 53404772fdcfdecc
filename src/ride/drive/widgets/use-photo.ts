import { useState } from 'react'
import { reducedPhoto } from '#kit/web/photo-file.ts'

export type ChosenPhoto = ReturnType<typeof usePhoto>

/** One photo of a form, made smaller on the device. This takes seconds for a large photo, and the form waits for it. */
export function usePhoto() {
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = async (file: File) => {
    setPreparing(true)
    const reduced = await reducedPhoto(file)
    setPhoto(reduced)
    setUnreadable(reduced === null)
    setPreparing(false)
  }
  return { photo, isPreparing, isUnreadable, choose, clear: () => setPhoto(null) }
}
