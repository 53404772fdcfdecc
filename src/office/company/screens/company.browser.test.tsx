import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { brand, companyFacts, setCompanyFacts } from '#brand'
import { answer, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  openScreen,
  pageWidth,
  PHONE,
  save,
} from '#testing/screen.tsx'
import { type CompanyRow, getCompany, patchCompany } from '../contract.ts'
import { fieldsOf } from '../rules.ts'

const first = companyFacts()
const company: CompanyRow = {
  id: 'c1',
  ...fieldsOf(first),
  address: '서울특별시 강남구 테헤란로 123번길 45, 아주 긴 이름의 빌딩 본관 지하 1층부터 지상 20층까지',
  version: 3,
}
const open = (size?: typeof PHONE) =>
  openScreen('/admin/company', [answer(getCompany, company)], size && { size })
const edit = () => page.getByRole('button', { name: '회사 정보 수정' }).click()

test('shows the details; a change sends only the changed ones, with the version @long', async () => {
  await open()
  await expect.element(page.getByText('주식회사 모심').first()).toBeVisible()
  await expectAccessible()
  await edit()
  await expect.element(dialog()).toMatchTextContent('입금 안내 문자에 바로 반영됩니다')
  const bank = { ...company.bank, number: '110-222-333333' }
  await dialog().getByLabelText('계좌번호').fill('110-222-333333')
  serve(answer(patchCompany, { ...company, bank, version: 4 }))
  await save()
  await expectToast('회사 정보를 저장했습니다.')
  const [sent] = requestsTo(patchCompany)
  expect([sent!.headers.get('if-match'), sent!.body]).toEqual(['"3"', { bank }])
  expect(brand.bankAccount).toBe('모심은행 110-222-333333 주식회사 모심')
  setCompanyFacts(first)
})

test('wrong values show errors at their fields and send nothing; a refusal keeps the typed values @long', async () => {
  await open()
  await edit()
  await dialog().getByLabelText('사업자등록번호').fill('123-45-67890')
  await dialog().getByLabelText('대표전화').fill('전화')
  await dialog().getByLabelText('상호').fill(' ')
  await save()
  for (const text of ['사업자등록번호 10자리를', '전화번호를 확인해', '상호: 필수 항목입니다.'])
    await expect.element(dialog().getByText(text)).toBeVisible()
  expect(requestsTo(patchCompany)).toEqual([])
  await dialog().getByLabelText('사업자등록번호').fill('120-81-47521')
  await dialog().getByLabelText('대표전화').fill('1588-0000')
  await dialog().getByLabelText('상호').fill('주식회사 하늘길')
  serve(refuse(patchCompany, 409, 'CONFLICT', '다른 변경과 겹쳤습니다.'))
  await save()
  await expect.element(dialog().getByText('다른 변경과 겹쳤습니다.')).toBeVisible()
  await expect.element(dialog().getByLabelText('상호')).toHaveValue('주식회사 하늘길')
})

test('fits a phone; details that fail to load show an error with a retry @long', async () => {
  await open(PHONE)
  await expect.element(page.getByText('주식회사 모심').first()).toBeVisible()
  expect(pageWidth()).toBe(PHONE.width)
  await openScreen('/admin/company', [failConnection(getCompany)])
  await expect.element(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
})

test('shows the settings; a wrong number shows an error at its field, a change sends only itself @long', async () => {
  await open()
  for (const text of ['출발 2시간 전', '15분', '60분', '없음', '구독 차량을 먼저 보여 줍니다'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '운영 설정 수정' }).click()
  await dialog().getByLabelText('예약 마감').fill('73')
  await save()
  await expect.element(dialog().getByText('0부터 72까지의 정수로 적어 주세요.')).toBeVisible()
  expect(requestsTo(patchCompany)).toEqual([])
  await dialog().getByLabelText('예약 마감').fill('5')
  await dialog().getByLabelText('알림 줄').fill('설 연휴에도 모십니다')
  await expectAccessible()
  serve(answer(patchCompany, { ...company, lead_hours: 5, banner: '설 연휴에도 모십니다', version: 4 }))
  await save()
  await expectToast('운영 설정을 저장했습니다.')
  expect(requestsTo(patchCompany)[0]!.body).toEqual({ lead_hours: 5, banner: '설 연휴에도 모십니다' })
  expect([brand.leadHours, brand.banner]).toEqual([5, '설 연휴에도 모십니다'])
  setCompanyFacts(first)
})
