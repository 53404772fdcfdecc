import { useState } from 'react'
import { textOf } from '#kit/web/call-failed.ts'
import { reducedPhoto } from '#kit/web/photo-file.ts'
import { FILE_WRONG_TYPE, UPLOAD_FAILED } from '../copy.ts'

/**
 * Reduces chosen photos on the device and uploads them one after the other; returns the answers of the successful
 * uploads. Call it in the form itself: the form must not be submitted while an upload runs.
 */
export function usePhotos<Answer>(upload: (photo: Blob) => Promise<Answer>) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const send = async (files: readonly File[]): Promise<Answer[]> => {
    setBusy(true)
    setWrong('')
    const sent: Answer[] = []
    try {
      for (const file of files) {
        const reduced = await reducedPhoto(file)
        if (reduced) sent.push(await upload(reduced))
        else setWrong(FILE_WRONG_TYPE)
      }
    } catch (error) {
      setWrong(`${UPLOAD_FAILED} ${textOf(error)}`)
    }
    setBusy(false)
    return sent
  }
  return { busy, wrong, setWrong, send }
}

export type PhotoUpload<Answer> = ReturnType<typeof usePhotos<Answer>>

/** The body of an upload of one photo. */
export function photoBody(photo: Blob): FormData {
  const body = new FormData()
  body.append('image', photo, 'photo.jpg')
  return body
}
