import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '#kit/ui/toast.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { submitIdentity } from '../contract.ts'
import { upload } from '#platform/file/contract.ts'
import { FILE_WRONG_TYPE } from '#platform/file/copy.ts'
import { SUBMIT_FAILED, SUBMITTED, UPLOAD_FAILED, UPLOAD_FIRST } from '../copy.ts'
import { isPicture, pictureRefusal } from '#platform/file/widgets/picture-rules.ts'

type Wrong = { text: string; more?: string; retry?: () => void }

/** The upload of a document: chosen and checked, uploaded, submitted (C-255…C-263). */
export function useDocument() {
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [reference, setReference] = useState<string | null>(null)
  const [isUploading, setUploading] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const latest = useRef<AbortController>(null)
  const picked = useRef<File>(null)

  const send = async (picture: File) => {
    latest.current?.abort()
    const own = (latest.current = new AbortController())
    setUploading(true)
    setWrong(null)
    try {
      const uploaded = await uploadPicture(picture, own.signal)
      if (latest.current === own) setReference(uploaded)
    } catch (error) {
      if (latest.current !== own) return
      setWrong({ text: UPLOAD_FAILED, more: textOf(error), retry: () => void send(picture) })
    }
    if (latest.current === own) setUploading(false)
  }
  const choose = async (picture: File) => {
    picked.current = picture
    const refusal = pictureRefusal(picture) ?? ((await isPicture(picture)) ? null : FILE_WRONG_TYPE)
    if (picked.current !== picture) return
    // The former choice stays if the new file is refused.
    if (refusal) return setWrong({ text: refusal })
    setFile(picture)
    setReference(null)
    void send(picture)
  }
  const submit = async () => {
    if (isUploading || isSubmitting) return
    if (!reference)
      return setWrong((old) => ({ ...(old?.retry && { retry: old.retry }), text: UPLOAD_FIRST }))
    setSubmitting(true)
    setWrong(null)
    try {
      const [params, body] = [{ id: sessionUser()?.id ?? '' }, { identity_file: reference }]
      await call(submitIdentity, { params, body })
      void toast.success(SUBMITTED)
      // A picture chosen during the submission stays, because it is a new one.
      setFile((now) => (now === file ? null : now))
      setReference((now) => (now === reference ? null : now))
      void queries.invalidateQueries()
    } catch (error) {
      setWrong({ text: SUBMIT_FAILED, more: textOf(error) })
    }
    setSubmitting(false)
  }
  return {
    file,
    isUploaded: reference !== null,
    isUploading,
    isBusy: isUploading || isSubmitting,
    wrong,
    choose: (picture: File) => void choose(picture),
    submit,
  }
}

function uploadPicture(picture: File, signal: AbortSignal): Promise<string> {
  const body = new FormData()
  body.append('purpose', 'identity')
  body.append('image', picture)
  return call(upload, { body, signal })
}
