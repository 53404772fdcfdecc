import { type Mounted, on } from '#kit/http-server.ts'
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

/** Contents page of the subscription side's API. */
export const subscribeEndpoints: Mounted<World>[] = [
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
  on(paymentStaffContract.waivePayment, paymentStaff.waive),
  on(recordContract.getRecord, record.get),
  on(recordContract.getStaffRecord, record.getForStaff),
  on(recordContract.getRecordPhoto, record.photo),
  on(handoverStaffContract.recordHandover, handoverStaff.record),
  on(handoverStaffContract.correctHandover, handoverStaff.correct),
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
  on(catalogStaffContract.getModel, catalogStaff.get),
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
  on(pointStaffContract.patchPointCoupon, pointStaff.patch),
]
