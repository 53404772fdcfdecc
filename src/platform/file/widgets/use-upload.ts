import { useState } from 'react'
import { textOf } from '#kit/web/call-failed.ts'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { upload } from '../contract.ts'
import { FILE_WRONG_TYPE, UPLOAD_FAILED } from '../copy.ts'
import { isPicture, pictureRefusal } from './picture-rules.ts'

type Send = BrowserRealm['call']

/** Uploads a picture for a purpose; returns its reference. */
export function uploadPicture(call: Send, purpose: string, picture: Blob, name: string): Promise<string> {
  const body = new FormData()
  body.append('purpose', purpose)
  body.append('image', picture, name)
  return call(upload, { body })
}

/** Uploads the pictures that staff choose, one after the other; returns the references of those that succeeded. */
export function useUpload(purpose: string) {
  const { call } = useStaffRealm()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const sendOne = async (file: File): Promise<string | null> => {
    const wrong = pictureRefusal(file) ?? ((await isPicture(file)) ? null : FILE_WRONG_TYPE)
    if (wrong) setRefusal(wrong)
    if (wrong) return null
    return uploadPicture(call, purpose, file, file.name)
  }
  const send = async (files: File[]): Promise<string[]> => {
    setBusy(true)
    setRefusal('')
    const sent: string[] = []
    try {
      for (const file of files) sent.push(...[await sendOne(file)].filter((one) => one !== null))
    } catch (error) {
      setRefusal(`${UPLOAD_FAILED} ${textOf(error)}`)
    }
    setBusy(false)
    return sent
  }
  return { busy, refusal, send }
}
