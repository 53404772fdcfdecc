import { endpointName } from '#kit/approvable.ts'
import type { ConstraintWords } from '#kit/refusal.ts'
import type { Room } from '#room'
import type { Hooks, PersonalData, World } from '#world'
import { realm } from '#platform/realm/room.ts'
import { approval } from '#platform/approval/room.ts'
import { staff } from '#platform/staff/room.ts'
import { outbox } from '#platform/outbox/room.ts'
import { audit } from '#platform/audit/room.ts'
import { access } from '#platform/access/room.ts'
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
import { claim } from '#ride/claim/room.ts'
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
import { company as subscriberCompany } from '#subscribe/company/room.ts'
import { license } from '#subscribe/license/room.ts'
import { handover } from '#subscribe/handover/room.ts'
import { payment as subscriptionPayment } from '#subscribe/payment/room.ts'
import { settlement } from '#subscribe/settlement/room.ts'
import { incident } from '#subscribe/incident/room.ts'
import { fine } from '#subscribe/fine/room.ts'
import { calendar } from '#subscribe/calendar/room.ts'
import { receipt } from '#subscribe/receipt/room.ts'
import { record } from '#subscribe/record/room.ts'
import { approval as officeApproval } from '#office/approval/room.ts'
import { books } from '#office/books/room.ts'
import { company } from '#office/company/room.ts'
import { imports } from '#office/imports/room.ts'
import { search } from '#office/search/room.ts'
import { officeCustomer } from '#office/customer/room.ts'
import { today } from '#office/today/room.ts'

/** The rooms of the product; each is listed before the rooms that use it. */
export const rooms: Room[] = [
  realm,
  approval,
  staff,
  outbox,
  audit,
  access,
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
  claim,
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
  subscriberCompany,
  license,
  handover,
  subscriptionPayment,
  settlement,
  incident,
  fine,
  calendar,
  receipt,
  record,
  today,
  officeApproval,
  books,
  company,
  imports,
  search,
  officeCustomer,
]

export const endpoints = rooms.flatMap((room) => room.endpoints ?? [])
export const jobs = rooms.flatMap((room) => room.jobs ?? [])
export const listeners = rooms.flatMap((room) => room.listeners ?? [])
export const relevanceChecks = rooms.flatMap((room) => room.relevantMessages ?? [])
/** The first rows of each table. */
export const seeds = merged((room) => room.seeds)
/** Constraint names are unique in the database, so one map holds all of them. */
export const constraints: ConstraintWords = merged((room) => room.constraints)

type Contributed = Pick<
  World,
  | 'filePurposes'
  | 'paymentOwners'
  | 'usesOfTickets'
  | 'hooks'
  | 'overviews'
  | 'books'
  | 'journals'
  | 'searchKinds'
  | 'personsOf'
  | 'importers'
  | 'approvables'
  | 'auditSubjects'
  | 'messageKinds'
  | 'personalData'
>

/** The declarations of the rooms that handlers use through the world. */
export const roomDeclarations: Contributed = {
  filePurposes: merged((room) => room.filePurposes),
  paymentOwners: rooms.flatMap((room) => room.payments ?? []),
  usesOfTickets: rooms.flatMap((room) => room.useOfTickets ?? []),
  overviews: rooms.flatMap((room) => room.overview ?? []),
  books: rooms.flatMap((room) => room.books ?? []),
  journals: rooms.flatMap((room) => room.journal ?? []),
  searchKinds: rooms.flatMap((room) => room.search ?? []).toSorted((one, other) => one.order - other.order),
  personsOf: rooms.flatMap((room) => room.personsOf ?? []),
  importers: rooms.flatMap((room) => room.imports ?? []),
  approvables: merged((room) =>
    Object.fromEntries(room.approvables?.map((one) => [endpointName(one.endpoint), one]) ?? []),
  ),
  auditSubjects: merged((room) => room.audit),
  personalData: inLockOrder(rooms.toReversed().flatMap((room) => room.personalData ?? [])),
  messageKinds: merged((room) => Object.fromEntries(room.messages?.map((kind) => [kind.name, kind]) ?? [])),
  hooks: {
    memberJoined: inEach('memberJoined'),
    numberVerified: inEach('numberVerified'),
    subscriberJoined: inEach('subscriberJoined'),
    subscriberLeft: inEach('subscriberLeft'),
    unitsClosed: inEach('unitsClosed'),
    carDeleted: inEach('carDeleted'),
  },
}

/** Sorts personal data into the lock order: reservations before rows of other tables (STYLE.md). */
function inLockOrder(all: PersonalData[]): PersonalData[] {
  const isRide = ({ table }: PersonalData) => table === 'reservation'
  return [...all.filter(isRide), ...all.filter((data) => !isRide(data))]
}

function merged<T>(of: (room: Room) => Record<string, T> | undefined): Record<string, T> {
  return Object.assign({}, ...rooms.map(of))
}

/** Runs a hook of all rooms that declare it, from the top layer down, in the lock order. */
function inEach<Name extends keyof Hooks>(name: Name) {
  const hooks = rooms.toReversed().flatMap((room) => room.hooks?.[name] ?? [])
  return async (...facts: Parameters<Hooks[Name]>) => {
    const answers = []
    for (const hook of hooks) answers.push(await (hook as (...given: typeof facts) => unknown)(...facts))
    return answers as Awaited<ReturnType<Hooks[Name]>>[]
  }
}
