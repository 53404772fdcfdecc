import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openBoard } from '#testing/board.ts'
import { newDesk, openDesk } from '#testing/desk.ts'
import { answer, failConnection, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import { dialog, DESKTOP, expectAccessible, expectTexts, focusOn, PHONE, press } from '#testing/screen.tsx'
import { searchAll } from '../contract.ts'
import type { Hit } from './hits.tsx'

const desk = newDesk([{}, { name: '남궁 다온' }])
const hit = (id: string, changes: Partial<Hit> = {}): Hit => ({
  kind: 'reservation',
  kind_text: '예약',
  id,
  title: `한지민 · R-${id}`,
  detail: '12월 7일 (월) 10:30 · 김포공항 → 반얀트리 · 104라 8001 · 확정 대기',
  path: `/admin/reservation?status=PENDING&ride=${desk.ride(1).id}`,
  ...changes,
})
const member = hit('m1', {
  kind: 'member',
  kind_text: '회원',
  title: '한지민',
  detail: 'jiminhan · 010-5550-1234',
  path: '/admin/user?q=jiminhan',
})
const HITS = [hit('2306'), hit('2307'), member]

const openPalette = async (more = [answer(searchAll, HITS)], size = DESKTOP) => {
  await openDesk(desk, { more, size })
  await press('전체 검색')
}
const field = () => page.getByRole('combobox', { name: '찾을 내용' })
const options = () => page.getByRole('option')
const marked = () => page.getByRole('option', { selected: true })
const key = (init: KeyboardEventInit & { keyCode?: number }, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))

test('the keys Ctrl+K, ⌘K and / open it; Escape closes it and returns the focus', async () => {
  await openBoard(newDesk([]))
  const link = page.getByRole('link', { name: '고객', exact: true })
  for (const init of [
    { code: 'KeyK', key: 'k', ctrlKey: true },
    { code: 'KeyK', key: 'ㅏ', metaKey: true },
    { code: 'Slash', key: '/' },
  ]) {
    await focusOn(link)
    // The frame starts to listen a moment after it is shown. A prevented event was handled.
    await expect.poll(() => key(init, link.element())).toBe(false)
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(link).toHaveFocus()
  }
  await expect
    .element(page.getByRole('button', { name: '전체 검색' }))
    .toHaveAttribute('title', expect.stringMatching(/(Ctrl|⌘)\+K 또는 \//))
})

test('the shortcuts do nothing while typing or with other modifiers; / focuses a list’s search', async () => {
  await openDesk(desk)
  const list = page.getByLabelText('예약 검색')
  await list.click()
  key({ code: 'KeyK', key: 'k', ctrlKey: true }, list.element())
  key({ code: 'KeyK', key: 'K', ctrlKey: true, shiftKey: true })
  key({ code: 'KeyK', key: 'k', ctrlKey: true, altKey: true })
  await userEvent.keyboard('/')
  await expect.element(list).toHaveValue('/')
  list.element().blur()
  key({ code: 'Slash', key: '/' })
  await expect.element(list).toHaveFocus()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('hits are grouped by kind; Enter opens the first one in its screen', async () => {
  await openPalette()
  await expect.element(field()).toHaveFocus()
  await expect.element(dialog().getByText('두 글자부터, 숫자는 세 자리부터 찾습니다.').last()).toBeVisible()
  await expectAccessible()
  await field().fill('한지민')
  await expectTexts(page.getByRole('group').getByRole('paragraph')).toContain('예약')
  await expectTexts(options()).toEqual(HITS.map(({ title, detail }) => title + detail))
  await expect
    .element(page.getByRole('group', { name: '회원' }).getByRole('option'))
    .toMatchTextContent('jiminhan')
  await expect.element(dialog().getByRole('status')).toHaveTextContent('3건을 찾았습니다')
  await expect.element(marked()).toMatchTextContent('R-2306')
  await expectAccessible()
  expect(requestsTo(searchAll).map(({ query }) => query.q)).toEqual(['한지민'])
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => location.search).toBe(`?status=PENDING&ride=${desk.ride(1).id}`)
  await expect.element(page.getByRole('complementary', { name: '예약 상세' })).toMatchTextContent('남궁 다온')
})

test('the arrow keys mark hits in a circle, and the pointer marks too', async () => {
  await openPalette()
  await field().fill('한지민')
  await expect.element(marked()).toMatchTextContent('R-2306')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(marked()).toMatchTextContent('R-2307')
  await expect.element(field()).toHaveAttribute('aria-activedescendant', marked().element().id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(marked()).toMatchTextContent('R-2306')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(marked()).toMatchTextContent('jiminhan')
  await options().nth(1).hover()
  await expect.element(marked()).toMatchTextContent('R-2307')
  await expect.element(field()).toHaveFocus()
})

test('Enter and arrows that belong to an unfinished Korean syllable do nothing', async () => {
  await openPalette()
  await field().fill('한지민')
  await expect.element(marked()).toMatchTextContent('R-2306')
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    for (const name of ['Enter', 'ArrowDown']) key({ key: name, code: name, ...init }, field().element())
  await expect.element(marked()).toMatchTextContent('R-2306')
  await expect.element(dialog()).toBeVisible()
  key({ key: 'Enter', code: 'Enter' }, field().element())
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('Enter before the answer opens the first hit once the answer arrives', async () => {
  const held = holdAnswer(answer(searchAll, HITS))
  await openPalette([held])
  await field().fill('R-2306')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('status', { name: '찾는 중입니다' })).toBeVisible()
  held.release()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => location.search).toContain('ride=')
})

test('an older answer that arrives late does not replace a newer one', async () => {
  const late = holdAnswer(answer(searchAll, ({ query }) => (query.q === '한지' ? [hit('1111')] : HITS)))
  await openPalette([late])
  await field().fill('한지')
  await expect.poll(() => requestsTo(searchAll).length).toBe(1)
  serve(answer(searchAll, [member]))
  await field().fill('한지민')
  await expectTexts(options()).toEqual([member.title + member.detail])
  late.release()
  await new Promise((done) => setTimeout(done, 500))
  await expectTexts(options()).toEqual([member.title + member.detail])
})

test('an empty result shows what can be searched; a text that is too short is not sent', async () => {
  await openPalette([answer(searchAll, [])])
  for (const short of ['한', '12', '010']) {
    await field().fill(short)
    await expect.element(dialog().getByText('두 글자부터, 숫자는 세 자리부터 찾습니다.').last()).toBeVisible()
  }
  await field().fill('없는 이름')
  await expect.element(dialog().getByText('찾는 것이 없습니다')).toBeVisible()
  await expect.element(dialog().getByText(/‘없는 이름’에 맞는 기록이 없습니다.*예약번호/)).toBeVisible()
  await expectAccessible()
  expect(requestsTo(searchAll).map(({ query }) => query.q)).toEqual(['없는 이름'])
})

test('a failure and a broken connection can be retried @long', async () => {
  await openPalette([refuse(searchAll, 409, 'X', '잠시 후 다시 찾아 주세요.')])
  await field().fill('한지민')
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('잠시 후 다시 찾아 주세요.')
  await expectAccessible()
  serve(failConnection(searchAll))
  await dialog().getByRole('button', { name: '다시 시도' }).click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('인터넷 연결을 확인')
  serve(answer(searchAll, HITS))
  await dialog().getByRole('button', { name: '다시 시도' }).click()
  await expectTexts(options()).toEqual(HITS.map(({ title, detail }) => title + detail))
})

test('the palette fills a phone’s screen; pressing opens a hit @long', async () => {
  const long = hit('9', {
    title: 'Montgomery Alexander-Whitfield the Third · R-2147483647',
    detail: '서울특별시 강남구 테헤란로 521 파르나스타워 로비 → 인천국제공항 제2여객터미널 3층 출국장'.repeat(
      2,
    ),
  })
  await openPalette([answer(searchAll, [long, member])], PHONE)
  await expect.element(field()).toHaveFocus()
  await field().fill('Montgomery')
  await expect.element(options().first()).toBeVisible()
  const { width, height } = dialog().element().getBoundingClientRect()
  expect([width, height]).toEqual([PHONE.width, PHONE.height])
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  await expectAccessible()
  await options().first().click()
  await expect.poll(() => location.search).toContain('ride=')
})
