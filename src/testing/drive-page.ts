import { page } from 'vitest/browser'
import { MINUTE_MS, wallTimeOf } from '#kit/day.ts'
import { type DriveRideOut, getDrive, listDriveRides } from '#ride/drive/contract.ts'
import { vi } from 'vitest'
import { answer, type Answer } from './network.ts'
import { openScreen, PHONE } from './screen.tsx'

/** Component tests of the driver's page. */

const inMinutes = (minutes: number) => wallTimeOf(new Date(Date.now() + minutes * MINUTE_MS))

export const driveRide = (more: Partial<DriveRideOut> = {}): DriveRideOut => ({
  id: '018f6d2a-0000-7000-8000-000000000001',
  status: 'CONFIRMED',
  pickup_time: inMinutes(60),
  car_name: 'ALPHARD',
  registration_number: '104라 8001',
  guest_name: '김하늘',
  sign_name: 'Mr. Kim',
  guest_phone: '01012345678',
  passenger_count: 2,
  luggage_count: 3,
  places: [
    { location: '웨스틴조선 서울', time: new Date().toISOString(), note: '1층 로비' },
    { location: '한남동', time: null, note: '' },
    { location: '인천공항 제1여객터미널', time: null, note: '' },
  ],
  notes: '조용히 모셔 주세요',
  next: 'ACCEPTED',
  free_wait_ends_at: null,
  no_show: null,
  expenses: [],
  events: [],
  ...more,
})
/** An event as the server returns it after storing it now. */
export const stored = (
  kind: DriveRideOut['events'][number]['kind'],
  event_id: string = crypto.randomUUID(),
) => {
  const at = new Date().toISOString()
  return { event_id, kind, made_by: 'DRIVER' as const, at, device_time: at }
}
export const known = answer(getDrive, { driver_name: '한기사', device: 'KNOWN' })
export const fresh = answer(getDrive, { driver_name: '한기사', device: 'NEW' })
export const openDrive = (...answers: Answer[]) => openScreen('/d/t1', answers, { size: PHONE })
export const list = (...rides: DriveRideOut[]) => answer(listDriveRides, rides)
export const goOffline = (isOffline = true) =>
  void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
export const focus = () => void dispatchEvent(new Event('focus'))
export const words = () => page.getByRole('main').element().textContent!.replaceAll(/\s+/g, ' ')
export const nextButton = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** A picture file like one from a camera. */
export async function newPhoto(width = 40): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = width / 2
  canvas.getContext('2d')!.fillRect(0, 0, width, width / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  return new File([blob!], 'photo.jpg', { type: 'image/jpeg' })
}
