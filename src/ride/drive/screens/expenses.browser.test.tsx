import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driveRide, focus, goOffline, known, list, newPhoto, openDrive, stored } from '#testing/drive-page.ts'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, press } from '#testing/screen.tsx'
import {
  createDriveExpense,
  deleteDriveExpense,
  type DriveExpenseOut,
  listPastRides,
} from '../expense/contract.ts'
import { createDriveFile } from '../photo/contract.ts'

const FILE = '018f6d2a-0000-7000-8000-0000000000f1'
const driving = (expenses: DriveExpenseOut[] = []) =>
  driveRide({ next: 'DROPPED', events: [stored('ON_BOARD')], expenses })
const upload = answer(createDriveFile, { file: FILE })
const add = answer(createDriveExpense, ({ body: { expense_id, kind, amount } }) => ({
  expense_id,
  kind,
  amount,
  at: new Date().toISOString(),
}))
const openExpenses = () =>
  page
    .getByText(/^주차비·통행료/)
    .first()
    .click()

async function fill(kind: string, amount: string): Promise<void> {
  await page.getByRole('radio', { name: kind }).click()
  await page.getByLabelText('금액(원)').fill(amount)
  await page.getByLabelText(/영수증 사진/).upload(await newPhoto())
  await expect.element(page.getByRole('img', { name: '찍은 사진' })).toBeVisible()
}

test('an expense needs kind, amount and photo, and is sent after its photo @long', async () => {
  await openDrive(known, list(driving()), upload, add)
  await openExpenses()
  await press('추가')
  for (const text of [
    '종류를 골라 주세요.',
    '금액은 1원부터 100만 원까지 적어 주세요.',
    '사진을 찍어 주세요.',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expectAccessible()
  await fill('주차비', '12,000')
  await press('추가')
  await expect.element(page.getByText('주차비 12,000원')).toBeVisible()
  await expect
    .poll(() => requestsTo(createDriveExpense)[0]?.body)
    .toMatchObject({
      kind: 'PARKING',
      amount: 12_000,
      file: FILE,
    })
  await expect.element(page.getByRole('button', { name: /지우기 \(\d+초\)/ })).toBeVisible()
})

test('without a network an expense waits on the device, is sent later once, and can be deleted before @long', async () => {
  await openDrive(known, list(driving()), upload, add)
  await openExpenses()
  goOffline()
  await fill('통행료', '900')
  await press('추가')
  await expect.element(page.getByText('통행료 900원 · 전송 대기')).toBeVisible()
  await fill('통행료', '1100')
  await press('추가')
  await expect.element(page.getByText('아직 전송되지 않음 2건')).toBeVisible()
  await page.getByRole('button', { name: '지우기' }).first().click()
  await expect.element(page.getByText('아직 전송되지 않음 1건')).toBeVisible()
  goOffline(false)
  focus()
  await expect.element(page.getByText(/아직 전송되지 않음/)).not.toBeInTheDocument()
  expect(requestsTo(createDriveExpense).map(({ body }) => body.amount)).toEqual([1_100])
})

test('a refused expense says why and can be deleted; a stored one is deleted at the server @long', async () => {
  const text = '운행 전날부터 운행 2일 뒤까지만 추가할 수 있습니다.'
  const tollBefore = { expense_id: FILE, kind: 'TOLL' as const, amount: 900, at: new Date().toISOString() }
  await openDrive(
    known,
    list(driving([tollBefore])),
    upload,
    refuse(createDriveExpense, 409, 'OUTSIDE_DAYS', text),
    answer(deleteDriveExpense, undefined),
  )
  await openExpenses()
  await fill('주차비', '3000')
  await press('추가')
  await expect.element(page.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: '지우기', exact: true }).click()
  await expect.element(page.getByText(text)).not.toBeInTheDocument()
  serve(list(driving()))
  await page.getByRole('button', { name: /지우기 \(\d+초\)/ }).click()
  await expect.element(page.getByText('통행료 900원')).not.toBeInTheDocument()
  expect(requestsTo(deleteDriveExpense)).toHaveLength(1)
})

test('rides of the last two days are loaded when they are opened @long', async () => {
  const past = { id: FILE, pickup_time: '2026-11-26 09:30', guest_name: '김어제', expenses: [] }
  await openDrive(known, list(), answer(listPastRides, [past]), upload, add)
  await page.getByText('지난 운행의 주차비·통행료').click()
  await expect.element(page.getByText(/김어제님/)).toBeVisible()
  await page.getByRole('region', { name: '김어제님 지난 운행' }).getByText('주차비·통행료').click()
  await fill('통행료', '900')
  await press('추가')
  await expect.element(page.getByText('통행료 900원', { exact: true })).toBeVisible()
  await expectAccessible()
})
