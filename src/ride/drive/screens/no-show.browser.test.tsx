import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MINUTE_MS } from '#kit/day.ts'
import {
  driveRide,
  focus,
  goOffline,
  known,
  list,
  newPhoto,
  nextButton,
  openDrive,
  stored,
} from '#testing/drive-page.ts'
import { answer, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, press } from '#testing/screen.tsx'
import { createDriveEvent, type DriveRideOut } from '../contract.ts'
import { createDriveFile } from '../photo/contract.ts'

afterEach(() => void vi.useRealTimers())

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const events = () => (['ACCEPTED', 'EN_ROUTE', 'ARRIVED'] as const).map((kind) => stored(kind, kind))
const waiting = (more: Partial<DriveRideOut> = {}) =>
  driveRide({ next: 'ON_BOARD', events: events(), free_wait_ends_at: inMs(-MINUTE_MS), ...more })
const claimed = (event_id: string) =>
  waiting({
    events: [...events(), stored('NO_SHOW_CLAIMED', event_id)],
    no_show: { state: 'CLAIMED', note: '' },
  })
const record = answer(createDriveEvent, ({ body }) => claimed(body.event_id))
const upload = answer(createDriveFile, { file: '018f6d2a-0000-7000-8000-0000000000f1' })
const claimButton = () => page.getByRole('button', { name: '손님이 오지 않아 노쇼 신고' })
const takePhoto = async (file?: File) =>
  page.getByLabelText(/기다린 곳의 사진/).upload(file ?? (await newPhoto()))
const isClaimed = () =>
  expect.element(page.getByText('노쇼를 신고하셨습니다', { exact: false })).toBeVisible()

test('the free wait is counted down; after it, the driver can report a no-show @long', async () => {
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await openDrive(known, list(waiting({ free_wait_ends_at: inMs(3 * MINUTE_MS) })))
  vi.setSystemTime(start + MINUTE_MS)
  const countdown = page.getByRole('button', { name: /노쇼 신고 · \d\d:\d\d부터 \(0(2:00|1:5\d)\)/ })
  await expect.element(countdown).toBeDisabled()
  await expectAccessible()
  vi.setSystemTime(start + 3 * MINUTE_MS)
  await expect.element(claimButton()).toBeEnabled()
  await expect.element(nextButton('탑승')).toBeVisible()
})

test('the report is hidden before the arrival and after the guest is on board @long', async () => {
  await openDrive(known, list(driveRide({ next: 'STOP_1', events: [stored('ON_BOARD')] })))
  await expect.element(nextButton('경유지 1 도착')).toBeVisible()
  await expect.element(page.getByText(/노쇼/)).not.toBeInTheDocument()
})

test('a report needs a photo, which is uploaded before it as a smaller JPEG @long', async () => {
  await openDrive(known, list(waiting()), record, upload)
  await claimButton().click()
  await press('노쇼 신고 보내기')
  await expect.element(page.getByText('사진을 찍어 주세요.')).toBeVisible()
  await takePhoto(new File(['text'], 'a.heic', { type: 'image/heic' }))
  await expect.element(page.getByText('이 사진은 열 수 없습니다', { exact: false })).toBeVisible()
  await takePhoto(await newPhoto(3_200))
  await expect.element(page.getByRole('img', { name: '찍은 사진' })).toBeVisible()
  await expectAccessible()
  serve(list(claimed('e1')))
  await press('노쇼 신고 보내기')
  await isClaimed()
  await expect
    .poll(() => requestsTo(createDriveEvent)[0]?.body)
    .toMatchObject({ kind: 'NO_SHOW_CLAIMED', file: '018f6d2a-0000-7000-8000-0000000000f1' })
  const sent = requestsTo(createDriveFile)[0]!.body.get('image') as File
  expect([sent.type, (await createImageBitmap(sent)).width]).toEqual(['image/jpeg', 1_600])
})

test('a report waits for its photo while a slow phone makes it smaller', async () => {
  const decode = createImageBitmap
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.spyOn(window, 'createImageBitmap').mockImplementation(async (file) => (await promise, decode(file)))
  await openDrive(known, list(waiting()), record, upload)
  await claimButton().click()
  await takePhoto()
  await expect.element(page.getByText('사진을 준비하는 중')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '노쇼 신고 보내기' })).toBeDisabled()
  resolve()
  await press('노쇼 신고 보내기')
  await expect.poll(() => requestsTo(createDriveEvent)[0]?.body.kind).toBe('NO_SHOW_CLAIMED')
})

test('without a network the photo waits on the device, and is sent before its report @long', async () => {
  await openDrive(known, list(waiting()), failConnection(createDriveFile))
  await claimButton().click()
  await takePhoto()
  goOffline()
  await press('노쇼 신고 보내기')
  await isClaimed()
  await expect.element(page.getByText('아직 전송되지 않음 1건')).toBeVisible()
  goOffline(false)
  focus()
  await expect.poll(() => requestsTo(createDriveFile).length).toBe(1)
  expect(requestsTo(createDriveEvent)).toHaveLength(0)
  serve(record, upload, list(claimed('e1')))
  focus()
  await expect.element(page.getByText(/아직 전송되지 않음/)).not.toBeInTheDocument()
  const [first, second] = requestsTo(createDriveFile).map(({ body }) => body.get('upload_id'))
  expect(second).toBe(first)
  expect(requestsTo(createDriveEvent)).toHaveLength(1)
})

test('an uploaded photo is not sent again when only the report failed @long', async () => {
  await openDrive(known, list(waiting()), upload, failConnection(createDriveEvent))
  await claimButton().click()
  await takePhoto()
  await press('노쇼 신고 보내기')
  await expect.poll(() => requestsTo(createDriveEvent).length).toBe(1)
  await expect.element(page.getByText(/아직 전송되지 않음/)).toBeVisible()
  serve(record, list(claimed('e1')))
  await expect
    .poll(() => {
      focus()
      return [requestsTo(createDriveFile).length, requestsTo(createDriveEvent).length]
    })
    .toEqual([1, 2])
  await expect.element(page.getByText(/아직 전송되지 않음/)).not.toBeInTheDocument()
})

test('a refused photo leaves a notice, and the report can be made again @long', async () => {
  await openDrive(
    known,
    list(waiting()),
    refuse(createDriveFile, 415, 'WRONG_TYPE', '열 수 없는 사진입니다.'),
  )
  await claimButton().click()
  await takePhoto()
  await press('노쇼 신고 보내기')
  await expect.element(page.getByText('기록되지 않은 단계: 노쇼 신고')).toBeVisible()
  await expect.element(page.getByText('열 수 없는 사진입니다.', { exact: false })).toBeVisible()
  await expect.element(claimButton()).toBeVisible()
})

test('a refused report shows staff’s note and asks the driver to keep waiting', async () => {
  await openDrive(known, list(waiting({ no_show: { state: 'REFUSED', note: '로비 안쪽에 계십니다' } })))
  await expect.element(page.getByRole('alert').getByText('로비 안쪽에 계십니다')).toBeVisible()
  await expect.element(page.getByText('계속 기다려 주세요', { exact: false })).toBeVisible()
  await expect.element(claimButton()).toBeVisible()
  await expectAccessible()
})

test('a ride that ended as a no-show says so, without a next step', async () => {
  await openDrive(
    known,
    list(waiting({ status: 'CANCELLED', next: null, no_show: { state: 'ENDED', note: '' } })),
  )
  await page.getByText('노쇼로 종료', { exact: false }).click()
  await expect.element(page.getByText('노쇼로 처리되어 끝난 운행입니다.')).toBeVisible()
  await expect.element(nextButton('탑승')).not.toBeInTheDocument()
})
