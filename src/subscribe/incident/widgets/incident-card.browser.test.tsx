import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failConnection, answer, holdAnswer, requestsTo, serve } from '#testing/network.ts'
import {
  chooseFile,
  dialog,
  expectAccessible,
  expectToast,
  pictureFile,
  press,
  pressIn,
} from '#testing/screen.tsx'
import { openSubscription } from '#testing/subscription-page.ts'
import {
  type IncidentOut,
  listOwnIncidents,
  type OwnIncidents,
  reportIncident,
  uploadIncidentPhoto,
} from '../contract.ts'

const PHOTO = '018f6d2a-0000-7000-8000-000000000001'
const help: OwnIncidents = {
  plate: '123가4567',
  insurance: { insurer: '한빛손해보험', phone: '1588-0000', policy_number: 'P-1', deductible: 300_000 },
  can_report: true,
  handed_over_on: '2026-01-01',
  incidents: [],
}
const reported: IncidentOut = {
  id: 'i1',
  kind: 'ACCIDENT',
  state: 'IN_PROGRESS',
  happened_at: '2026-11-01T03:00:00.000Z',
  place: '서울역 앞',
  text: '뒤에서 부딪혔습니다.',
  photos: [],
  replacement_car: 'GV70 12가3456',
  note: '내일 견인합니다.',
  created_at: '2026-11-01T03:10:00.000Z',
  taken_at: '2026-11-01T03:20:00.000Z',
  resolved_at: null,
}
const open = (shown: OwnIncidents) => openSubscription({ is_car_out: true }, answer(listOwnIncidents, shown))
const card = () => page.getByRole('region', { name: '사고·고장' })

test('the card has the plate, the insurance and the numbers to call, and shows each report', async () => {
  await open({ ...help, incidents: [reported] })
  for (const text of ['123가 4567', '한빛손해보험', 'P-1', '300,000원'])
    await expect.element(card().getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(card().getByRole('link', { name: /한빛손해보험에 전화하기/ }))
    .toHaveAttribute('href', 'tel:15880000')
  const shown = card().getByRole('article', { name: '사고 접수' })
  await expect.element(shown).toMatchTextContent(/처리 중.*대차 차량: GV70 12가3456.*안내: 내일 견인합니다/)
  await expectAccessible()
})

test('a report is not sent before its photo has arrived', async () => {
  const upload = holdAnswer(answer(uploadIncidentPhoto, { file: PHOTO }))
  await open(help)
  await press('사고·고장 접수하기')
  await dialog().getByLabelText('장소').fill('서울역 앞')
  await dialog().getByLabelText('어떤 일이 있었나요?').fill('뒤에서 부딪혔습니다.')
  serve(upload, answer(reportIncident, reported))
  await chooseFile(dialog().getByLabelText(/사진 올리기/), await pictureFile())
  await expect.element(dialog().getByText('올리는 중')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: '접수하기' })).toBeDisabled()
  upload.release()
  await pressIn('접수하기')
  await expectToast('접수했습니다. 담당자가 확인해 연락드리겠습니다.')
  expect(requestsTo(reportIncident)).toMatchObject([{ body: { photos: [PHOTO] } }])
})

test('the typed report survives a failed connection and a reload, and is sent once @long', async () => {
  await open(help)
  await press('사고·고장 접수하기')
  await pressIn('접수하기')
  await expect.element(dialog().getByText('장소를 입력해 주세요.')).toBeVisible()
  expect(requestsTo(reportIncident)).toEqual([])
  await dialog().getByLabelText('장소').fill('서울역 앞')
  await dialog().getByLabelText('어떤 일이 있었나요?').fill('뒤에서 부딪혔습니다.')
  serve(answer(uploadIncidentPhoto, { file: PHOTO }))
  await chooseFile(dialog().getByLabelText(/사진 올리기/), await pictureFile())
  await expect.element(dialog().getByText('사진 올리기 (1/10)')).toBeVisible()
  await expectAccessible()
  serve(failConnection(reportIncident))
  await pressIn('접수하기')
  await expect.element(dialog().getByText(/서버에 연결하지 못했습니다/)).toBeVisible()
  // Opening a screen clears the tab's storage, which a reload would keep.
  const name = `subscribeIncident ${PHOTO}`
  const kept = sessionStorage.getItem(name)!
  await open(help)
  sessionStorage.setItem(name, kept)
  await press('사고·고장 접수하기')
  await expect.element(dialog().getByLabelText('어떤 일이 있었나요?')).toHaveValue('뒤에서 부딪혔습니다.')
  serve(answer(reportIncident, reported), answer(listOwnIncidents, { ...help, incidents: [reported] }))
  await pressIn('접수하기')
  await expectToast('접수했습니다. 담당자가 확인해 연락드리겠습니다.')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(requestsTo(reportIncident).at(-1)!.body).toMatchObject({
    kind: 'ACCIDENT',
    place: '서울역 앞',
    text: '뒤에서 부딪혔습니다.',
    photos: [PHOTO],
  })
})

test('without the car in hand and without reports, the card is not shown', async () => {
  await open({ ...help, can_report: false })
  await expect.element(page.getByText('이용 기간')).toBeVisible()
  await expect.element(card()).not.toBeInTheDocument()
})
