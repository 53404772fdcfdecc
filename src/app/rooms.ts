import type { ConstraintWords } from '#kit/refusal.ts'
import type { Room } from '#room'
import type { Hooks, PersonalData, World } from '#world'
import { realm } from '#platform/realm/room.ts'
import { staff } from '#platform/staff/room.ts'
import { outbox } from '#platform/outbox/room.ts'
import { audit } from '#platform/audit/room.ts'
import { consent } from '#platform/consent/room.ts'
import { verification } from '#platform/verification/room.ts'
import { social } from '#platform/social/room.ts'
import { payment as providerPayment } from '#platform/payment/room.ts'
import { login } from '#platform/login/room.ts'
import { file } from '#platform/file/room.ts'
import { faq as platformFaq } from '#platform/faq/room.ts'
import { personal } from '#platform/personal/room.ts'
import { account } from '#ride/account/room.ts'
import { document } from '#ride/document/room.ts'
import { driver } from '#ride/driver/room.ts'
import { fleet } from '#ride/fleet/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import { organization } from '#ride/organization/room.ts'
import { hold } from '#ride/hold/room.ts'
import { addressbook } from '#ride/addressbook/room.ts'
import { waitlist } from '#ride/waitlist/room.ts'
import { invite } from '#ride/invite/room.ts'
import { pages } from '#ride/pages/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import { alert } from '#ride/alert/room.ts'
import { drive } from '#ride/drive/room.ts'
import { share } from '#ride/share/room.ts'
import { rating } from '#ride/rating/room.ts'
import { trip } from '#ride/trip/room.ts'
import { customer } from '#ride/customer/room.ts'
import { member } from '#ride/member/room.ts'
import { phoneOrder } from '#ride/phone-order/room.ts'
import { figures } from '#ride/figures/room.ts'
import { account as subscriber } from '#subscribe/account/room.ts'
import { benefit } from '#subscribe/benefit/room.ts'
import { wish } from '#subscribe/wish/room.ts'
import { catalog } from '#subscribe/catalog/room.ts'
import { coupon } from '#subscribe/coupon/room.ts'
import { faq } from '#subscribe/faq/room.ts'
import { point } from '#subscribe/point/room.ts'
import { referral } from '#subscribe/referral/room.ts'
import { application } from '#subscribe/application/room.ts'
import { subscription } from '#subscribe/subscription/room.ts'
import { handover } from '#subscribe/handover/room.ts'
import { payment as subscriptionPayment } from '#subscribe/payment/room.ts'
import { settlement } from '#subscribe/settlement/room.ts'
import { record } from '#subscribe/record/room.ts'
import { books } from '#office/books/room.ts'
import { company } from '#office/company/room.ts'
import { search } from '#office/search/room.ts'
import { today } from '#office/today/room.ts'

/** The rooms of the product; each is listed before the rooms that use it. */
export const rooms: Room[] = [
  realm,
  staff,
  outbox,
  audit,
  consent,
  verification,
  social,
  providerPayment,
  login,
  file,
  platformFaq,
  personal,
  account,
  document,
  driver,
  fleet,
  ticket,
  organization,
  hold,
  addressbook,
  waitlist,
  invite,
  pages,
  reservation,
  share,
  drive,
  alert,
  rating,
  trip,
  customer,
  phoneOrder,
  member,
  figures,
  subscriber,
  benefit,
  wish,
  catalog,
  coupon,
  faq,
  point,
  referral,
  application,
  subscription,
  handover,
  subscriptionPayment,
  settlement,
  record,
  today,
  books,
  company,
  search,
]

export const endpoints = rooms.flatMap((room) => room.endpoints ?? [])
export const jobs = rooms.flatMap((room) => room.jobs ?? [])
export const listeners = rooms.flatMap((room) => room.listeners ?? [])
export const relevanceChecks = rooms.flatMap((room) => room.relevantMessages ?? [])
/** Constraint names are unique in the database, so one map holds all of them. */
export const constraints: ConstraintWords = merged((room) => room.constraints)

type Contributed = Pick<
  World,
  | 'filePurposes'
  | 'paymentOwners'
  | 'hooks'
  | 'overviews'
  | 'books'
  | 'journals'
  | 'searchKinds'
  | 'auditSubjects'
  | 'messageKinds'
  | 'personalData'
>

/** The declarations of the rooms that handlers use through the world. */
export const roomDeclarations: Contributed = {
  filePurposes: merged((room) => room.filePurposes),
  paymentOwners: rooms.flatMap((room) => room.payments ?? []),
  overviews: rooms.flatMap((room) => room.overview ?? []),
  books: rooms.flatMap((room) => room.books ?? []),
  journals: rooms.flatMap((room) => room.journal ?? []),
  searchKinds: rooms.flatMap((room) => room.search ?? []).toSorted((one, other) => one.order - other.order),
  auditSubjects: merged((room) => room.audit),
  personalData: inLockOrder(rooms.toReversed().flatMap((room) => room.personalData ?? [])),
  messageKinds: merged((room) => Object.fromEntries(room.messages?.map((kind) => [kind.name, kind]) ?? [])),
  hooks: {
    memberJoined: inEach('memberJoined'),
    subscriberJoined: inEach('subscriberJoined'),
    subscriberLeft: inEach('subscriberLeft'),
    unitsClosed: inEach('unitsClosed'),
    carDeleted: inEach('carDeleted'),
  },
}

/** Reservations are locked before rows of other tables (STYLE.md). */
function inLockOrder(all: PersonalData[]): PersonalData[] {
  const isRide = ({ table }: PersonalData) => table === 'reservation'
  return [...all.filter(isRide), ...all.filter((data) => !isRide(data))]
}

function merged<T>(of: (room: Room) => Record<string, T> | undefined): Record<string, T> {
  return Object.assign({}, ...rooms.map(of))
}

/** Runs the hook of each room that has one, from the top layer down, in the lock order. */
function inEach<Name extends keyof Hooks>(name: Name) {
  const hooks = rooms.toReversed().flatMap((room) => room.hooks?.[name] ?? [])
  return async (...facts: Parameters<Hooks[Name]>) => {
    const answers = []
    for (const hook of hooks) answers.push(await (hook as (...given: typeof facts) => unknown)(...facts))
    return answers as Awaited<ReturnType<Hooks[Name]>>[]
  }
}
