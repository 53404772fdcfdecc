import { useRef, useState } from 'react'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { upload } from '#platform/file/contract.ts'
import { FILE_WRONG_TYPE } from '#platform/file/copy.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { isPicture, pictureRefusal } from '#platform/file/widgets/picture-rules.ts'
import { type Crop, rectangleOf, UNCROPPED } from './crop-rules.ts'
import { UPLOAD_FAILED } from './copy.ts'

const MAX_WIDTH = 1_600
const QUALITY = 0.9

/** A new picture for a car: chosen and checked, cropped, and uploaded when the form is saved. */
export function useCarPicture() {
  const [file, setFile] = useState<File | null>(null)
  const [crop, setCrop] = useState<Crop>(UNCROPPED)
  const [refusal, setRefusal] = useState('')
  const [isChecked, setChecked] = useState(true)
  const image = useRef<HTMLImageElement>(null)
  // If the save fails after the upload, the next save does not upload again.
  const uploaded = useRef<{ of: Crop; file: File; reference: string }>(null)

  const choose = async (picked: File): Promise<boolean> => {
    setChecked(false)
    const wrong = pictureRefusal(picked) ?? ((await isPicture(picked)) ? '' : FILE_WRONG_TYPE)
    setChecked(true)
    setRefusal(wrong)
    // The former choice stays if the new file is refused.
    if (wrong) return false
    setFile(picked)
    setCrop(UNCROPPED)
    return true
  }
  const drop = () => {
    setFile(null)
    setRefusal('')
  }
  /** Uploads the cropped picture and returns its reference; null if no new picture was chosen. Throws CallFailed with the text of A-104. */
  const reference = async (): Promise<string | null> => {
    if (!file || !image.current) return null
    const known = uploaded.current
    if (known?.of === crop && known.file === file) return known.reference
    const sent = await send(await cropped(image.current, crop))
    uploaded.current = { of: crop, file, reference: sent }
    return sent
  }
  return { file, crop, setCrop, refusal, isChecked, image, choose, drop, reference }
}

/** The cropped picture as JPEG. */
async function cropped(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const taken = rectangleOf({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(MAX_WIDTH, taken.width))
  canvas.height = Math.round((canvas.width / taken.width) * taken.height)
  const pen = canvas.getContext('2d')!
  // JPEG has no transparency: transparent parts become white, not black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, taken.x, taken.y, taken.width, taken.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw uploadFailed(null)
  return blob
}

async function send(picture: Blob): Promise<string> {
  const body = new FormData()
  body.append('purpose', 'car')
  body.append('image', picture, 'car.jpg')
  try {
    return await call(upload, { body })
  } catch (error) {
    throw uploadFailed(error)
  }
}

const uploadFailed = (error: unknown) =>
  new CallFailed({ status: 0, code: 'UPLOAD_FAILED', text: `${UPLOAD_FAILED} ${textOf(error)}` })
