import { addDays, dayOf } from '#kit/day.ts'
import { adminToken, api, type Member, newMember } from '../people.ts'
import { pictureOf } from './pictures.ts'
import type { Guest } from './guest.ts'

const RIDE_IN_DAYS = 8
const CAR = 'ALPHARD'
const FROM = '서울역 3번 출구'
const TO = '김포공항 국내선'

type Look = (name: string) => Promise<void>

/**
 * A guest logs in, books a ride, changes its time, and follows it on the trip page and on the shared page. Pictures
 * of these pages are written into the folder.
 */
export async function tellStory(guest: Guest, folder: string): Promise<void> {
  const member = await newMember(1)
  const look: Look = (name) => pictureOf(guest, `${folder}/${name}.png`)
  await logIn(guest, member)
  await book(guest, look)
  await guest.click('link', '운행 상황 보기')
  await guest.sees('실시간 반영 중')
  await leaveAndReturn(guest)
  await changeTime(guest)
  const id = await followTrip(guest)
  await look('trip')
  await openSharedPage(guest, member, id)
  await look('shared')
}

async function logIn(guest: Guest, member: Member): Promise<void> {
  await guest.goto('/login')
  await guest.fill('아이디', member.login)
  await guest.fill('비밀번호', member.password)
  await guest.click('button', '로그인')
  await guest.isAt('/')
}

async function book(guest: Guest, look: Look): Promise<void> {
  await guest.goto('/calendar')
  await guest.clickAt(`[data-day="${addDays(dayOf(new Date()), RIDE_IN_DAYS)}"]`)
  await guest.click('button', CAR)
  await guest.isAt('/reservation/first')
  await guest.fillTime('출발 시간', '10:30')
  await writePlace(guest, 'pickupLocation', FROM)
  await writePlace(guest, 'dropoffLocation', TO)
  // Opening other pages in the middle of a booking must work, and must keep the draft.
  await guest.goto('/my')
  await guest.goto('/reservation/first')
  await guest.sees(TO)
  await look('first-step')
  await guest.click('button', '다음')
  await guest.isAt('/reservation/second')
  await guest.click('label', '공항')
  await look('second-step')
  await guest.click('button', '다음')
  await guest.isAt('/reservation/review')
  for (const text of [CAR, FROM, TO, '1 Ticket (1→0)']) await guest.sees(text)
  await look('review')
  await guest.click('button', '예약 신청')
  await guest.isAt('/reservation/third')
  await guest.sees('예약 신청 완료')
  await look('third-step')
}

async function writePlace(guest: Guest, id: string, place: string): Promise<void> {
  await guest.clickAt(`#${id}`)
  await guest.click('tab', '직접 입력')
  await guest.fill('장소', place)
  await guest.pressEnter()
  await guest.sees(place)
}

/** The event stream of the trip page must not block loading this page or the next one. */
async function leaveAndReturn(guest: Guest): Promise<void> {
  const trip = await guest.path()
  await guest.goto('/my')
  await guest.goto(trip)
  await guest.sees('실시간 반영 중')
}

async function changeTime(guest: Guest): Promise<void> {
  await guest.click('button', '예약 변경')
  await guest.click('button', '변경하러 가기')
  await guest.isAt('/reservation/first')
  await guest.fillTime('출발 시간', '08:15')
  await guest.click('button', '다음')
  await guest.isAt('/reservation/second')
  await guest.click('button', '다음')
  await guest.isAt('/reservation/review')
  await guest.click('button', '예약 변경 신청')
  await guest.isAt('/reservation/third')
  await guest.sees('변경되었습니다')
}

/** Expects that the trip page shows the confirmation by staff within seconds. Returns the ride's id. */
async function followTrip(guest: Guest): Promise<string> {
  await guest.click('link', '운행 상황 보기')
  for (const text of ['08:15', '확정 대기', '실시간 반영 중']) await guest.sees(text)
  const id = (await guest.path()).split('/').at(-1)!
  await api('PATCH', `/api/reservations/${id}`, { status: 'CONFIRMED' }, await adminToken())
  await guest.sees('예약 확정')
  return id
}

async function openSharedPage(guest: Guest, member: Member, id: string): Promise<void> {
  await guest.click('button', '링크 만들기')
  await guest.sees('공유 중지')
  const { url } = await api(
    'GET',
    `/api/users/${member.id}/reservations/${id}/share`,
    undefined,
    member.token,
  )
  await guest.goto(url)
  for (const text of ['운행 현황', FROM, TO]) await guest.sees(text)
}
