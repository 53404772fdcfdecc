import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerFile, holdAnswer, requestsTo, serve } from '#testing/network.ts'
import { chooseFile, expectAccessible, expectToast, pictureFile, press } from '#testing/screen.tsx'
import { openAsSubscriber } from '#testing/subscriber.ts'
import { getCompany, getDocument, putCompany, uploadDocument } from '../contract.ts'

const DOCUMENT = '018f6d2a-0000-7000-8000-0000000000d1'
const company = {
  name: '주식회사 시험',
  business_number: '1248100998',
  representative: '김대표',
  invoice_email: 'tax@example.kr',
  invoice_address: '서울 강남구 테헤란로 1',
  document: DOCUMENT,
}

test('a company is saved with its document, after errors are shown at the fields @long', async () => {
  await openAsSubscriber('/subscribe/company', [answer(getCompany, { company: null })])
  await press('저장하기')
  await expect.element(page.getByText('사업자등록증 사진을 올려 주세요.')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('법인명').fill(company.name)
  await page.getByLabelText('사업자등록번호').fill('124-81-00998')
  await page.getByLabelText('대표자').fill(company.representative)
  await page.getByLabelText('세금계산서 이메일').fill(company.invoice_email)
  await page.getByLabelText('사업장 주소').fill(company.invoice_address)
  serve(answer(uploadDocument, { file: DOCUMENT }), answer(putCompany, { company }))
  await chooseFile(page.getByLabelText('사업자등록증 올리기'), await pictureFile())
  await expect.element(page.getByText('사진을 올렸습니다.')).toBeVisible()
  await press('저장하기')
  await expectToast('법인 정보를 저장했습니다.')
  expect(requestsTo(putCompany)).toMatchObject([{ body: { ...company, business_number: '124-81-00998' } }])
})

test('a company is not saved before its new document has arrived', async () => {
  const newer = '018f6d2a-0000-7000-8000-0000000000d2'
  const upload = holdAnswer(answer(uploadDocument, { file: newer }))
  await openAsSubscriber('/subscribe/company', [
    answer(getCompany, { company }),
    answerFile(getDocument, await pictureFile()),
    upload,
  ])
  serve(answer(putCompany, { company: { ...company, document: newer } }))
  await chooseFile(page.getByLabelText('사업자등록증 바꾸기'), await pictureFile())
  await expect.element(page.getByText('올리는 중')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '저장하기' })).toBeDisabled()
  upload.release()
  await press('저장하기')
  await expectToast('법인 정보를 저장했습니다.')
  expect(requestsTo(putCompany)).toMatchObject([{ body: { document: newer } }])
})
