import { type Mounted, on } from '#kit/http-server.ts'
import * as account from '#ride/account/api.ts'
import * as accountContract from '#ride/account/contract.ts'
import * as joining from '#ride/account/joining/api.ts'
import * as recovery from '#ride/account/recovery/api.ts'
import * as social from '#ride/account/social/api.ts'
import * as socialContract from '#ride/account/social/contract.ts'
import * as audit from '#platform/audit/api.ts'
import * as auditContract from '#platform/audit/contract.ts'
import { AUDIT_CSV, MESSAGE_CSV } from '#ride/desk/csv.ts'
import { subjectNames } from '#ride/desk/store.ts'
import * as review from '#ride/document/review/api.ts'
import * as reviewContract from '#ride/document/review/contract.ts'
import * as driver from '#ride/driver/api.ts'
import * as driverContract from '#ride/driver/contract.ts'
import * as fleet from '#ride/fleet/api.ts'
import * as fleetContract from '#ride/fleet/contract.ts'
import * as carCalendar from '#ride/fleet/calendar/api.ts'
import * as carCalendarContract from '#ride/fleet/calendar/contract.ts'
import * as fleetDay from '#ride/fleet/day/api.ts'
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
import * as dispatchCounts from '#ride/reservation/dispatch/counts/api.ts'
import * as dispatchCountsContract from '#ride/reservation/dispatch/counts/contract.ts'
import * as dispatchDay from '#ride/reservation/dispatch/day/api.ts'
import * as dispatchDayContract from '#ride/reservation/dispatch/day/contract.ts'
import * as dispatchContract from '#ride/reservation/dispatch/contract.ts'
import * as ticket from '#ride/ticket/api.ts'
import * as ticketContract from '#ride/ticket/contract.ts'
import * as waitlist from '#ride/waitlist/api.ts'
import * as waitlistContract from '#ride/waitlist/contract.ts'
import * as subscriber from '#subscribe/account/api.ts'
import * as subscriberContract from '#subscribe/account/contract.ts'
import * as subscriberJoining from '#subscribe/account/joining/api.ts'
import * as subscriberLeaving from '#subscribe/account/leaving/api.ts'
import * as subscriberRecovery from '#subscribe/account/recovery/api.ts'
import * as subscriberRecoveryContract from '#subscribe/account/recovery/contract.ts'
import * as subscriberSocial from '#subscribe/account/social/api.ts'
import * as subscriberSocialContract from '#subscribe/account/social/contract.ts'
import * as subscriberStaff from '#subscribe/account/staff/api.ts'
import * as subscriberStaffContract from '#subscribe/account/staff/contract.ts'
import * as coupon from '#subscribe/coupon/api.ts'
import * as couponContract from '#subscribe/coupon/contract.ts'
import * as campaign from '#subscribe/coupon/staff/api.ts'
import * as campaignContract from '#subscribe/coupon/staff/contract.ts'
import * as point from '#subscribe/point/api.ts'
import * as pointContract from '#subscribe/point/contract.ts'
import * as pointStaff from '#subscribe/point/staff/api.ts'
import * as pointStaffContract from '#subscribe/point/staff/contract.ts'
import * as subscriberReferral from '#subscribe/referral/api.ts'
import * as subscriberReferralContract from '#subscribe/referral/contract.ts'
import * as application from '#subscribe/application/api.ts'
import * as applicationContract from '#subscribe/application/contract.ts'
import * as applicationStaff from '#subscribe/application/staff/api.ts'
import * as applicationStaffContract from '#subscribe/application/staff/contract.ts'
import * as membership from '#subscribe/membership/api.ts'
import * as membershipContract from '#subscribe/membership/contract.ts'
import * as payment from '#subscribe/payment/api.ts'
import * as card from '#subscribe/payment/card/api.ts'
import * as cardContract from '#subscribe/payment/card/contract.ts'
import * as paymentContract from '#subscribe/payment/contract.ts'
import * as difference from '#subscribe/payment/difference/api.ts'
import * as differenceContract from '#subscribe/payment/difference/contract.ts'
import * as handoverStaff from '#subscribe/handover/staff/api.ts'
import * as handoverStaffContract from '#subscribe/handover/staff/contract.ts'
import * as mileage from '#subscribe/handover/mileage/api.ts'
import * as mileageContract from '#subscribe/handover/mileage/contract.ts'
import * as record from '#subscribe/record/api.ts'
import * as recordContract from '#subscribe/record/contract.ts'
import * as settlement from '#subscribe/settlement/api.ts'
import * as settlementContract from '#subscribe/settlement/contract.ts'
import * as settlementStaff from '#subscribe/settlement/staff/api.ts'
import * as settlementStaffContract from '#subscribe/settlement/staff/contract.ts'
import * as paymentStaff from '#subscribe/payment/staff/api.ts'
import * as subscriptionStaff from '#subscribe/payment/staff/subscription/api.ts'
import * as paymentStaffContract from '#subscribe/payment/staff/contract.ts'
import * as catalog from '#subscribe/catalog/api.ts'
import * as catalogContract from '#subscribe/catalog/contract.ts'
import * as catalogStaff from '#subscribe/catalog/staff/api.ts'
import * as catalogStaffContract from '#subscribe/catalog/staff/contract.ts'
import * as subscriptionFaq from '#subscribe/faq/api.ts'
import * as subscriptionFaqContract from '#subscribe/faq/contract.ts'
import * as wish from '#subscribe/wish/api.ts'
import * as wishContract from '#subscribe/wish/contract.ts'
import type { World } from '#world'

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
  on(memberContract.listReferrals, member.referrals),

  on(ticketContract.listTickets, ticket.list),
  on(ticketContract.listLedger, ticket.ledger),
  on(ticketContract.grantTickets, ticket.grant),
  on(ticketContract.adjustTickets, ticket.adjust),

  on(reviewContract.listDocuments, review.list),

  on(fileContract.upload, file.receive),
  on(fileContract.getFile, file.show),

  on(inviteContract.getReferrer, invite.get),
  on(inviteContract.createInvite, invite.create),

  on(holdContract.listHolds, hold.list),
  on(holdContract.createHold, hold.create),
  on(holdContract.releaseHold, hold.release),
  on(waitlistContract.listWaits, waitlist.list),
  on(waitlistContract.joinWaitlist, waitlist.join),
  on(waitlistContract.leaveWaitlist, waitlist.leave),

  on(reservationContract.createReservation, booking.create),
  on(reservationContract.listReservations, reservation.list),
  on(reservationContract.latestReservation, reservation.latest),
  on(reservationContract.getReservation, reservation.get),
  on(reservationContract.cancelReservation, reservation.cancel),
  on(reservationContract.rebookReservation, booking.rebook),
  on(reservationContract.reservationCalendar, calendar.show),
  on(reservationContract.watchReservation, reservation.watch),

  on(dispatchDayContract.getOverview, dispatchDay.overviewWith({ requestsOf: applicationStaff.waiting })),
  on(dispatchDayContract.getTimeline, dispatchDay.timeline),
  on(dispatchContract.listDispatch, dispatch.list),
  on(dispatchCountsContract.listCounts, dispatchCounts.list),
  on(dispatchContract.getDispatch, dispatch.get),
  on(dispatchContract.patchBatch, dispatchChange.patchBatch),
  on(dispatchContract.patchReservation, dispatchChange.patch),
  on(dispatchContract.patchDetails, dispatchChange.patchDetails),
  on(dispatchContract.listCandidates, dispatch.candidates),
  on(dispatchContract.watchDispatch, dispatch.watch),

  on(fleetContract.listAvailable, fleetDay.listAvailable),
  on(fleetDayContract.listDays, fleetDay.listDays),
  on(fleetDayContract.listNextDays, fleetDay.listNextDays),
  on(fleetContract.patchAvailable, fleetDay.patchAvailable),
  on(carCalendarContract.listMonth, carCalendar.listMonth),
  on(carCalendarContract.patchRange, carCalendar.patchRange),
  on(carCalendarContract.putOrder, carCalendar.putOrder),
  on(fleetContract.getSettings, fleetDay.getSettings),
  on(fleetContract.patchSettings, fleetDay.patchSettings),
  on(fleetContract.listCars, fleet.list),
  on(fleetContract.createCar, fleet.create),
  on(fleetContract.patchCar, fleet.patch),
  on(fleetContract.deleteCar, fleet.remove),
  on(fleetContract.listUnits, fleet.listUnits),
  on(fleetContract.createUnit, fleet.createUnit),
  on(fleetContract.deleteUnit, fleet.deleteUnit),
  on(maintenanceContract.listMaintenance, maintenance.list),
  on(maintenanceContract.createMaintenance, maintenance.create),
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

  on(subscriberContract.getAccount, subscriber.get),
  on(subscriberContract.login, subscriber.logIn),
  on(subscriberContract.signup, subscriberJoining.signUp),
  on(subscriberContract.refresh, subscriber.renew),
  on(subscriberContract.logout, subscriber.logOut),
  on(subscriberContract.checkEmail, subscriber.checkEmail),
  on(subscriberContract.openAttempt, subscriberJoining.openAttempt),
  on(subscriberContract.personConfig, subscriberJoining.personConfig),
  on(subscriberContract.verifyIdentity, subscriberJoining.verifyIdentity),
  on(subscriberContract.patchAccount, subscriber.patch),
  on(subscriberContract.deleteAccount, subscriberLeaving.leave),
  on(subscriberRecoveryContract.sendCode, subscriberRecovery.sendCode),
  on(subscriberRecoveryContract.resetPassword, subscriberRecovery.resetPassword),
  on(subscriberRecoveryContract.changePassword, subscriberRecovery.changePassword),
  on(subscriberSocialContract.startKakao, subscriberSocial.start),
  on(subscriberSocialContract.exchangeKakao, subscriberSocial.exchange),
  on(couponContract.listWallet, coupon.list),
  on(couponContract.addCoupon, coupon.add),
  on(pointContract.listTransactions, point.list),
  on(pointContract.usePointCoupon, point.useCoupon),
  on(subscriberReferralContract.listReferrals, subscriberReferral.list),
  on(subscriberReferralContract.enterReferrer, subscriberReferral.enter),

  on(applicationContract.createBillingAttempt, application.openAttempt),
  on(applicationContract.createRequest, application.create),
  on(applicationContract.listRequests, application.list),
  on(applicationContract.withdrawRequest, application.withdraw),
  on(applicationStaffContract.listStaffRequests, applicationStaff.list),
  on(applicationStaffContract.rejectRequest, applicationStaff.reject),
  on(membershipContract.listSubscriptions, membership.list),
  on(paymentContract.getPayment, payment.get),
  on(webhookContract.receiveWebhook, webhook.receive),
  on(cardContract.openCardChange, card.open),
  on(cardContract.changeCard, card.change),
  on(paymentStaffContract.acceptRequest, paymentStaff.accept),
  on(paymentStaffContract.listStaffSubscriptions, subscriptionStaff.list),
  on(paymentStaffContract.getStaffSubscription, subscriptionStaff.get),
  on(paymentStaffContract.endSubscription, subscriptionStaff.end),
  on(paymentStaffContract.remindCard, subscriptionStaff.remindCard),
  on(paymentStaffContract.pauseSubscription, subscriptionStaff.pause),
  on(paymentStaffContract.resumeSubscription, subscriptionStaff.resume),
  on(paymentStaffContract.listPayments, paymentStaff.list),
  on(paymentStaffContract.retryPayment, paymentStaff.retry),
  on(paymentStaffContract.refundPayment, paymentStaff.refund),
  on(recordContract.getRecord, record.get),
  on(recordContract.getStaffRecord, record.getForStaff),
  on(recordContract.getRecordPhoto, record.photo),
  on(handoverStaffContract.recordHandover, handoverStaff.record),
  on(mileageContract.reportMileage, mileage.report),
  on(settlementContract.createQuote, settlement.quote),
  on(settlementContract.acceptSettlement, settlement.accept),
  on(settlementContract.declineSettlement, settlement.decline),
  on(settlementStaffContract.recordReturn, settlementStaff.recordReturn),
  on(settlementStaffContract.offerEarlyEnd, settlementStaff.offerEnd),
  on(settlementStaffContract.reviseSettlement, settlementStaff.revise),
  on(settlementStaffContract.withdrawSettlement, settlementStaff.withdraw),
  on(differenceContract.listDifferences, difference.list),
  on(differenceContract.settleDifference, difference.settle),

  on(catalogContract.listModels, catalog.list),
  on(catalogContract.getModel, catalog.get),
  on(catalogStaffContract.listModels, catalogStaff.list),
  on(catalogStaffContract.createModel, catalogStaff.createModel),
  on(catalogStaffContract.patchModel, catalogStaff.patchModel),
  on(catalogStaffContract.deleteModel, catalogStaff.deleteModel),
  on(catalogStaffContract.createCar, catalogStaff.createCar),
  on(catalogStaffContract.patchCar, catalogStaff.patchCar),
  on(catalogStaffContract.deleteCar, catalogStaff.deleteCar),

  on(subscriptionFaqContract.listFaqs, subscriptionFaq.list),
  on(subscriptionFaqContract.listStaffFaqs, subscriptionFaq.listForStaff),
  on(subscriptionFaqContract.createFaq, subscriptionFaq.create),
  on(subscriptionFaqContract.patchFaq, subscriptionFaq.patch),
  on(subscriptionFaqContract.deleteFaq, subscriptionFaq.remove),

  on(wishContract.createWish, wish.create),
  on(wishContract.listWishes, wish.list),
  on(wishContract.patchWish, wish.patch),
  on(subscriberStaffContract.listSubscribers, subscriberStaff.list),
  on(pointStaffContract.adjustPoints, pointStaff.adjust),
  on(campaignContract.listCampaigns, campaign.list),
  on(campaignContract.createCampaign, campaign.create),
  on(campaignContract.patchCampaign, campaign.patch),
  on(pointStaffContract.listPointCoupons, pointStaff.list),
  on(pointStaffContract.createPointCoupon, pointStaff.create),
]
