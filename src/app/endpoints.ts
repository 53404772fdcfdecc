import { type Mounted, on } from '#kit/http-server.ts'
import { AUDIT_CSV, MESSAGE_CSV } from '#ride/desk/csv.ts'
import { subjectNames } from '#ride/desk/store.ts'
import { ofSomebody } from '#ride/account/acts.ts'
import * as account from '#ride/account/api.ts'
import * as accountContract from '#ride/account/contract.ts'
import * as joining from '#ride/account/joining/api.ts'
import * as recovery from '#ride/account/recovery/api.ts'
import * as social from '#ride/account/social/api.ts'
import * as socialContract from '#ride/account/social/contract.ts'
import * as addressbook from '#ride/addressbook/api.ts'
import * as addressbookContract from '#ride/addressbook/contract.ts'
import * as audit from '#platform/audit/api.ts'
import * as auditContract from '#platform/audit/contract.ts'
import * as review from '#ride/document/review/api.ts'
import * as reviewContract from '#ride/document/review/contract.ts'
import * as driver from '#ride/driver/api.ts'
import * as driverContract from '#ride/driver/contract.ts'
import type { TakeBack } from '#ride/fleet/acts.ts'
import * as fleet from '#ride/fleet/api.ts'
import * as fleetContract from '#ride/fleet/contract.ts'
import * as carCalendar from '#ride/fleet/calendar/api.ts'
import * as carCalendarContract from '#ride/fleet/calendar/contract.ts'
import * as fleetDay from '#ride/fleet/day/api.ts'
import * as daysAhead from '#ride/fleet/day/ahead/api.ts'
import * as fleetDayContract from '#ride/fleet/day/contract.ts'
import * as maintenance from '#ride/fleet/maintenance/api.ts'
import * as maintenanceContract from '#ride/fleet/maintenance/contract.ts'
import * as figures from '#ride/figures/api.ts'
import * as figuresContract from '#ride/figures/contract.ts'
import * as file from '#platform/file/api.ts'
import * as fileContract from '#platform/file/contract.ts'
import * as hold from '#ride/hold/api.ts'
import * as holdContract from '#ride/hold/contract.ts'
import * as invite from '#ride/invite/api.ts'
import * as inviteContract from '#ride/invite/contract.ts'
import * as member from '#ride/member/api.ts'
import * as memberContract from '#ride/member/contract.ts'
import * as message from '#platform/outbox/api.ts'
import * as messageContract from '#platform/outbox/contract.ts'
import * as webhook from '#platform/payment/api.ts'
import * as webhookContract from '#platform/payment/contract.ts'
import * as pages from '#ride/pages/api.ts'
import * as pagesContract from '#ride/pages/contract.ts'
import * as reservation from '#ride/reservation/api.ts'
import * as booking from '#ride/reservation/booking/api.ts'
import * as calendar from '#ride/reservation/calendar/api.ts'
import * as reservationContract from '#ride/reservation/contract.ts'
import * as dispatch from '#ride/reservation/dispatch/api.ts'
import * as dispatchChange from '#ride/reservation/dispatch/change/api.ts'
import * as dispatchDetails from '#ride/reservation/dispatch/change/details/api.ts'
import * as dispatchCounts from '#ride/reservation/dispatch/counts/api.ts'
import * as dispatchCountsContract from '#ride/reservation/dispatch/counts/contract.ts'
import * as dispatchDay from '#ride/reservation/dispatch/day/api.ts'
import * as dispatchDayContract from '#ride/reservation/dispatch/day/contract.ts'
import * as dispatchContract from '#ride/reservation/dispatch/contract.ts'
import * as rating from '#ride/rating/api.ts'
import * as ratingContract from '#ride/rating/contract.ts'
import * as share from '#ride/share/api.ts'
import * as shareContract from '#ride/share/contract.ts'
import * as ticket from '#ride/ticket/api.ts'
import * as ticketContract from '#ride/ticket/contract.ts'
import * as purchase from '#ride/ticket/purchase/api.ts'
import * as purchaseContract from '#ride/ticket/purchase/contract.ts'
import * as purchaseStaff from '#ride/ticket/purchase/staff/api.ts'
import * as purchaseStaffContract from '#ride/ticket/purchase/staff/contract.ts'
import { endLines, takeOffersBack } from '#ride/waitlist/acts.ts'
import * as waitlist from '#ride/waitlist/api.ts'
import * as waitlistContract from '#ride/waitlist/contract.ts'
import * as applicationStaff from '#subscribe/application/staff/api.ts'
import * as paymentStaff from '#subscribe/payment/staff/api.ts'
import * as subscriptionStaff from '#subscribe/payment/staff/subscription/api.ts'
import type { World } from '#world'
import { organizationEndpoints } from './organization-endpoints.ts'
import { subscribeEndpoints } from './subscribe-endpoints.ts'

/** What closes something also takes back what was offered of it: the room of the lines stands above the one of the cars. */
const takingBack =
  <C, A>(answer: (world: World, call: C, takeBack: TakeBack) => A) =>
  (world: World, call: C) =>
    answer(world, call, takeOffersBack)

/** Contents page of the API: every contract and the function that answers it. */
export const endpoints: Mounted<World>[] = [
  on(accountContract.login, account.logIn),
  on(accountContract.signup, joining.signUp),
  on(accountContract.refresh, account.renew),
  on(accountContract.refreshAlias, account.renew),
  on(accountContract.logout, account.logOut),
  on(accountContract.checkId, account.checkId),
  on(accountContract.forgotId, recovery.forgotId),
  on(accountContract.forgotPassword, recovery.forgotPassword),
  on(accountContract.openIdentityAttempt, joining.openIdentityAttempt),
  on(accountContract.clientConfig, joining.clientConfig),
  on(socialContract.startKakao, social.start),
  on(socialContract.finishKakao, social.finish),

  on(memberContract.listMembers, member.list),
  on(memberContract.getMember, member.get),
  on(memberContract.patchMember, member.patch),
  on(memberContract.deleteMember, member.remove),
  on(memberContract.submitIdentity, member.submitIdentity),
  on(memberContract.putMarketing, member.putMarketing),
  on(memberContract.listReferrals, member.referrals),

  on(ticketContract.listTickets, ofSomebody(ticket.list)),
  on(ticketContract.listLedger, ticket.ledger),
  on(ticketContract.grantTickets, ticket.grant),
  on(ticketContract.adjustTickets, ticket.adjust),
  on(purchaseContract.createPurchase, purchase.create),
  on(purchaseContract.requestTransfer, purchase.requestTransfer),
  on(purchaseContract.listPurchases, ofSomebody(purchase.list)),
  on(purchaseContract.getPurchase, purchase.get),
  on(purchaseContract.confirmPurchase, purchase.confirm),
  on(purchaseContract.withdrawTransfer, purchase.withdraw),
  on(purchaseStaffContract.listAllPurchases, purchaseStaff.list),
  on(purchaseStaffContract.acceptTransfer, purchaseStaff.accept),
  on(purchaseStaffContract.refuseTransfer, purchaseStaff.refuseTransfer),
  on(purchaseStaffContract.refundPurchase, purchaseStaff.refund),
  on(purchaseStaffContract.settlePurchase, purchaseStaff.settle),

  on(reviewContract.listDocuments, review.list),

  on(fileContract.upload, file.receive),
  on(fileContract.getFile, file.show),

  on(inviteContract.getReferrer, invite.get),
  on(inviteContract.createInvite, invite.create),

  on(addressbookContract.listPassengers, ofSomebody(addressbook.listPassengers)),
  on(addressbookContract.createPassenger, addressbook.createPassenger),
  on(addressbookContract.patchPassenger, addressbook.patchPassenger),
  on(addressbookContract.deletePassenger, addressbook.deletePassenger),
  on(addressbookContract.listPlaces, ofSomebody(addressbook.listPlaces)),
  on(addressbookContract.createPlace, addressbook.createPlace),
  on(addressbookContract.deletePlace, addressbook.deletePlace),

  on(holdContract.listHolds, ofSomebody(hold.list)),
  on(holdContract.createHold, hold.create),
  on(holdContract.releaseHold, hold.release),
  on(waitlistContract.listWaits, ofSomebody(waitlist.list)),
  on(waitlistContract.joinWaitlist, waitlist.join),
  on(waitlistContract.leaveWaitlist, waitlist.leave),

  ...organizationEndpoints,

  on(reservationContract.createReservation, booking.create),
  on(reservationContract.listReservations, ofSomebody(reservation.list)),
  on(reservationContract.latestReservation, ofSomebody(reservation.latest)),
  on(reservationContract.getReservation, reservation.get),
  on(reservationContract.cancelReservation, reservation.cancel),
  on(reservationContract.rebookReservation, booking.rebook),
  on(reservationContract.reservationCalendar, calendar.show),
  on(reservationContract.watchReservation, reservation.watch),

  on(shareContract.getShare, share.get),
  on(shareContract.createShare, share.create),
  on(shareContract.withdrawShare, share.withdraw),
  on(shareContract.getShared, share.show),
  on(ratingContract.getRating, rating.get),
  on(ratingContract.createRating, rating.create),
  on(ratingContract.listRatings, rating.list),
  on(ratingContract.handleRating, rating.handle),

  on(
    dispatchDayContract.getOverview,
    dispatchDay.overviewWith({
      requestsOf: applicationStaff.waiting,
      pastDueOf: subscriptionStaff.pastDue,
      differencesOf: paymentStaff.different,
      ratingsOf: rating.waiting,
    }),
  ),
  on(dispatchDayContract.getTimeline, dispatchDay.timeline),
  on(dispatchContract.listDispatch, dispatch.list),
  on(dispatchCountsContract.listCounts, dispatchCounts.list),
  on(dispatchContract.getDispatch, dispatch.get),
  on(dispatchContract.patchBatch, dispatchChange.patchBatch),
  on(dispatchContract.patchReservation, dispatchChange.patch),
  on(dispatchContract.patchDetails, dispatchDetails.patchDetails),
  on(dispatchContract.listCandidates, dispatch.candidates),
  on(dispatchContract.watchDispatch, dispatch.watch),

  on(fleetContract.listAvailable, fleetDay.listAvailable),
  on(fleetDayContract.listDays, daysAhead.listDays),
  on(fleetDayContract.listNextDays, daysAhead.listNextDays),
  on(fleetContract.patchAvailable, takingBack(fleetDay.patchAvailable)),
  on(carCalendarContract.listMonth, carCalendar.listMonth),
  on(carCalendarContract.patchRange, takingBack(carCalendar.patchRange)),
  on(carCalendarContract.putOrder, carCalendar.putOrder),
  on(fleetContract.getSettings, fleetDay.getSettings),
  on(fleetContract.patchSettings, takingBack(fleetDay.patchSettings)),
  on(fleetContract.listCars, fleet.list),
  on(fleetContract.createCar, fleet.create),
  on(fleetContract.patchCar, takingBack(fleet.patch)),
  on(fleetContract.deleteCar, (world, call) => fleet.remove(world, call, endLines)),
  on(fleetContract.listUnits, fleet.listUnits),
  on(fleetContract.createUnit, fleet.createUnit),
  on(fleetContract.deleteUnit, takingBack(fleet.deleteUnit)),
  on(maintenanceContract.listMaintenance, maintenance.list),
  on(maintenanceContract.createMaintenance, takingBack(maintenance.create)),
  on(maintenanceContract.deleteMaintenance, maintenance.remove),

  on(driverContract.listDrivers, driver.list),
  on(driverContract.createDriver, driver.create),
  on(driverContract.patchDriver, driver.patch),
  on(driverContract.deleteDriver, driver.remove),
  on(driverContract.listLeaves, driver.listLeaves),
  on(driverContract.createLeave, driver.createLeave),
  on(driverContract.deleteLeave, driver.deleteLeave),
  on(driverContract.getWeek, driver.week),

  on(figuresContract.getFigures, figures.show),

  on(pagesContract.listPlans, pages.list),
  on(pagesContract.listFaqs, pages.questions),
  on(pagesContract.listBanners, pages.slides),
  on(auditContract.listAudit, audit.listNaming({ namesOf: subjectNames, columns: AUDIT_CSV })),
  on(messageContract.listOutbox, message.listWith(MESSAGE_CSV)),
  on(messageContract.resendMessage, message.resend),
  on(messageContract.resendMessages, message.resendAll),
  on(webhookContract.receiveWebhook, webhook.receive),

  ...subscribeEndpoints,
]
