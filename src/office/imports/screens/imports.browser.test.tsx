import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Answer,
  answer,
  failConnection,
  holdAnswer,
  refuse,
  requestsTo,
  serve,
} from '#testing/network.ts'
import { DESKTOP, expectAccessible, openScreen, pageWidth, PHONE } from '#testing/screen.tsx'
import { createImport, listImports } from '../contract.ts'
import { IMPORT_KINDS } from '../rules.ts'

const columns = [
  { name: 'external_id', label: '외부 번호', is_required: false, example: 'A-1001' },
  { name: 'name', label: '이름', is_required: true, example: '홍길동' },
  { name: 'phone', label: '전화번호', is_required: true, example: '010-1234-5678' },
]
const kinds = answer(
  listImports,
  IMPORT_KINDS.map((kind) => ({ kind, columns })),
)
const open = (answers: Answer[] = [], size = DESKTOP) =>
  openScreen('/admin/imports', [...answers, kinds], { size })
const choose = (name = '고객.csv') =>
  page.getByLabelText('CSV 파일').upload(new File(['이름,전화번호\n김,01012345678\n'], name))
const check = () => page.getByRole('button', { name: '검사하기' }).click()
const run = () => page.getByRole('button', { name: '고객 가져오기' })
const counts = { rows: 317, created: 312, updated: 5 }

test('a check shows the effect of the import; the import has it and shows it @long', async () => {
  await open([answer(createImport, counts)])
  await expect.element(page.getByText('전화번호가 같은 고객은 고칩니다', { exact: false })).toBeVisible()
  await choose()
  await check()
  await expect.element(page.getByText('고객 312명을 새로 만들고 5명을 고칩니다.')).toBeVisible()
  await expect.element(page.getByText('아직 아무것도 바꾸지 않았습니다', { exact: false })).toBeVisible()
  await expectAccessible()
  await run().click()
  await expect.element(page.getByText('고객 312명을 새로 만들고 5명을 고쳤습니다.')).toBeVisible()
  await expect.element(run()).not.toBeInTheDocument()
  const sent = requestsTo(createImport).map(({ body }) => [body.get('kind'), body.get('dry_run')])
  expect(sent).toEqual([
    ['customers', 'true'],
    ['customers', 'false'],
  ])
})

test('a running check is shown, and a second press sends nothing', async () => {
  const held = holdAnswer(answer(createImport, { rows: 1, created: 0, updated: 0 }))
  await open([held])
  await choose()
  await check()
  await expect.element(page.getByRole('progressbar', { name: '검사 중' })).toBeVisible()
  await expect.element(page.getByText('2줄을 검사하고 있습니다.')).toBeVisible()
  await page.getByRole('button', { name: '검사하기' }).click({ force: true })
  held.release()
  await expect.element(page.getByText('1행 모두 이미 있어 바뀌는 것이 없습니다.')).toBeVisible()
  await expect.element(run()).not.toBeInTheDocument()
  expect(requestsTo(createImport)).toHaveLength(1)
})

const errors = Array.from({ length: 40 }, (_, at) => ({
  row: at + 2,
  column: 'phone',
  code: 'INVALID',
  err: '휴대폰 번호를 정확히 입력해주세요.',
}))

test('wrong cells are listed by row and column, and nothing can be imported @long', async () => {
  await open([refuse(createImport, 422, 'INVALID', '고칠 곳', { errors, error_count: 2_000 })], PHONE)
  await choose('아주 긴 이름의 고객 명단 파일 2026년 11월 최종본의 최종본.csv')
  await check()
  await expect
    .element(page.getByRole('row', { name: '2 전화번호 휴대폰 번호를 정확히 입력해주세요.', exact: true }))
    .toBeVisible()
  await expect.element(page.getByText('고칠 칸이 2,000개 있습니다. 처음 40개를 보여 드립니다.')).toBeVisible()
  await expect.element(run()).not.toBeInTheDocument()
  expect(pageWidth()).toBe(PHONE.width)
  await expectAccessible()
  serve(answer(createImport, { ...counts, ignored: ['생일'] }))
  await choose()
  await expect.element(page.getByRole('region', { name: '고칠 칸' })).not.toBeInTheDocument()
  await check()
  await expect.element(page.getByText('읽지 않은 열이 있습니다: 생일.', { exact: false })).toBeVisible()
})

test('a press without a file shows an error at its field; another kind clears the result', async () => {
  await open([answer(createImport, counts)])
  await check()
  await expect.element(page.getByText('CSV 파일을 선택해 주세요.')).toBeVisible()
  await choose()
  await check()
  await expect.element(run()).toBeVisible()
  await page.getByLabelText('종류').selectOptions('drivers')
  await expect.element(run()).not.toBeInTheDocument()
})

test('an import without an answer shows that it can be repeated; a failed list has a retry @long', async () => {
  await open([failConnection(createImport)])
  await choose()
  await check()
  await expect.element(page.getByText('두 번 등록되지 않습니다.', { exact: false })).toBeVisible()
  await openScreen('/admin/imports', [failConnection(listImports)])
  await expect.element(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
})
