import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listMembers } from '#ride/account/member/contract.ts'
import { openMember } from '#testing/members.ts'
import { refuse, requestsTo, serve } from '#testing/network.ts'
import { dialog, expectAccessible, pageWidth, PHONE, press, resize, takeFile } from '#testing/screen.tsx'

const take = () => page.getByRole('button', { name: 'CSV 내려받기' })

test('a download asks for a reason before it begins, and closes without one @long', async () => {
  await openMember()
  await take().click()
  await expect.element(dialog()).toMatchTextContent('접속 기록에 남고')
  await expectAccessible()
  await press('파일 받기')
  await expect.element(dialog()).toMatchTextContent('사유를 2자 이상 입력해 주세요.')
  await press('취소')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(requestsTo(listMembers).filter(({ query }) => 'reason' in query)).toEqual([])
})

/** A file of which 400 KB arrive; then the connection breaks or stalls. */
function beginFile(how: 'BREAKS' | 'HANGS'): void {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!(input instanceof Request) || input.headers.get('accept') !== 'text/csv') return real(input, init)
    const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
      // A chunk is counted when the next one arrives.
      for (const size of [400 * 1024, 1]) body.enqueue(new Uint8Array(size))
      input.signal.addEventListener('abort', () => body.error(input.signal.reason))
      if (how === 'BREAKS') setTimeout(() => body.error(new TypeError('network error')), 100)
    }
    return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/csv' } })
  })
}

test('a download shows its progress and can be canceled @long', async () => {
  await openMember()
  await resize(PHONE)
  beginFile('HANGS')
  await takeFile()
  const leave = page.getByRole('button', { name: 'CSV 그만 받기, 400KB' })
  await expect.element(leave).toBeVisible()
  await expect.element(page.getByRole('status').getByText('CSV 파일을 받고 있습니다.')).toBeInTheDocument()
  expect(pageWidth()).toBe(PHONE.width)
  await expectAccessible()
  await leave.click()
  await expect.element(take()).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a download that breaks off or is refused shows the reason @long', async () => {
  await openMember()
  beginFile('BREAKS')
  await takeFile()
  const alert = page.getByRole('main').getByRole('alert')
  await expect.element(alert).toMatchTextContent('CSV 파일을 받지 못했습니다.')
  await expect.element(alert).toMatchTextContent('파일을 받는 중에 연결이 끊겼습니다.')
  await expectAccessible()
  vi.restoreAllMocks()
  serve(refuse(listMembers, 429, 'TOO_MANY', '이미 파일을 받고 있습니다.'))
  await takeFile()
  await expect.element(alert).toMatchTextContent('이미 파일을 받고 있습니다.')
})
