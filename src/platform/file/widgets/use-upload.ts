import { useState } from 'react'
import { textOf } from '#kit/web/call-failed.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { upload } from '../contract.ts'
import { FILE_WRONG_TYPE, UPLOAD_FAILED } from '../words.ts'
import { isPicture, pictureRefusal } from './picture-rules.ts'

/** Uploads what staff choose, one after the other; answers the references of what arrived. */
export function useUpload(purpose: string) {
  const { call } = useStaffRealm()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const sendOne = async (file: File): Promise<string | null> => {
    const wrong = pictureRefusal(file) ?? ((await isPicture(file)) ? null : FILE_WRONG_TYPE)
    if (wrong) setRefusal(wrong)
    if (wrong) return null
    const body = new FormData()
    body.append('purpose', purpose)
    body.append('image', file, file.name)
    return call<typeof upload>('POST /api/upload', { body })
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
