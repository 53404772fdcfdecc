import { on } from '#kit/http-server.ts'
import { EACH_MINUTE, room } from '#room'
import { account } from '#ride/account/room.ts'
import { document } from '#ride/document/room.ts'
import { driver } from '#ride/driver/room.ts'
import { fleet } from '#ride/fleet/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import { organization } from '#ride/organization/room.ts'
import { addressbook } from '#ride/addressbook/room.ts'
import { hold } from '#ride/hold/room.ts'
import { waitlist } from '#ride/waitlist/room.ts'
import { isStillRelevant } from './jobs.ts'
import * as paymentLink from './payment-link/api.ts'
import * as paymentLinkContract from './payment-link/contract.ts'
import { LINK_CONSTRAINTS } from './payment-link/copy.ts'
import { expireLinks, useOfLink } from './payment-link/jobs.ts'
import { forExistingMember } from '#ride/account/service.ts'
import * as api from './api.ts'
import * as booking from './booking/api.ts'
import * as cancellation from './cancellation/api.ts'
import * as cancellationContract from './cancellation/contract.ts'
import * as copies from './booking/copies/api.ts'
import * as copiesContract from './booking/copies/contract.ts'
import * as calendar from './calendar/api.ts'
import * as contract from './contract.ts'
import * as move from './move/api.ts'
import * as dispatch from './dispatch/api.ts'
import * as dispatchChange from './dispatch/change/api.ts'
import * as dispatchChangeDetails from './dispatch/change/details/api.ts'
import * as dispatchContract from './dispatch/contract.ts'
import * as dispatchCounts from './dispatch/counts/api.ts'
import * as dispatchCountsContract from './dispatch/counts/contract.ts'
import * as dispatchDay from './dispatch/day/api.ts'
import * as dispatchDayContract from './dispatch/day/contract.ts'
import * as charged from './organization/api.ts'
import * as chargedContract from './organization/contract.ts'
import { DISPATCH_CONSTRAINTS } from './dispatch/copy.ts'
import { AUDIT } from './audit.ts'
import * as expense from './expense/api.ts'
import * as expenseContract from './expense/contract.ts'
import * as noShow from './no-show/api.ts'
import * as noShowContract from './no-show/contract.ts'
import { ridePhotoPurpose } from './photo/service.ts'
import * as recipient from './recipient/api.ts'
import * as recipientContract from './recipient/contract.ts'
import { remindOfTomorrow } from './reminder/jobs.ts'
import { reservationImport } from './import/service.ts'
import { MESSAGES } from './messages.ts'
import { PERSONAL_DATA } from './personal.ts'
import * as tripEvent from './trip-event/api.ts'
import * as tripEventContract from './trip-event/contract.ts'
import { rideSearch } from './search/api.ts'
import { ridePersons } from './store.ts'

export const reservation = room({
  name: 'ride/reservation',
  uses: [account, document, driver, fleet, ticket, organization, addressbook, hold, waitlist],
  endpoints: [
    on(contract.createReservation, booking.create),
    on(contract.listReservations, forExistingMember(api.list)),
    on(contract.latestReservation, forExistingMember(api.latest)),
    on(contract.getReservation, api.get),
    on(recipientContract.listUnreached, recipient.unreached),
    on(contract.moveReservation, move.create),
    on(contract.cancelReservation, cancellation.cancel),
    on(cancellationContract.getCancelPolicy, cancellation.show),
    on(cancellationContract.getStaffCancelPolicy, cancellation.showForStaff),
    on(cancellationContract.putCancelPolicy, cancellation.put),
    on(contract.rebookReservation, booking.rebook),
    on(copiesContract.copyReservation, copies.copy),
    on(paymentLinkContract.createPaymentLink, paymentLink.create),
    on(paymentLinkContract.listPaymentLinks, paymentLink.list),
    on(paymentLinkContract.sendPaymentLink, paymentLink.sendAgain),
    on(paymentLinkContract.cancelPaymentLink, paymentLink.cancel),
    on(paymentLinkContract.getPayPage, paymentLink.show),
    on(paymentLinkContract.openPayWindow, paymentLink.openWindow),
    on(paymentLinkContract.confirmPayment, paymentLink.confirm),
    on(contract.reservationCalendar, calendar.show),
    on(contract.watchReservation, api.watch),
    on(dispatchDayContract.getTimeline, dispatchDay.timeline),
    on(dispatchContract.listDispatch, dispatch.list),
    on(dispatchCountsContract.listCounts, dispatchCounts.list),
    on(dispatchContract.getDispatch, dispatch.get),
    on(dispatchContract.patchBatch, dispatchChange.patchBatch),
    on(dispatchContract.patchReservation, dispatchChange.patch),
    on(dispatchContract.patchDetails, dispatchChangeDetails.patchDetails),
    on(tripEventContract.getTrip, tripEvent.show),
    on(noShowContract.acceptNoShow, noShow.accept),
    on(noShowContract.refuseNoShow, noShow.refuse),
    on(expenseContract.listExpenses, expense.list),
    on(dispatchContract.listCandidates, dispatch.candidates),
    on(dispatchContract.watchDispatch, dispatch.watch),
    on(chargedContract.listCharged, charged.list),
    on(chargedContract.getCharged, charged.get),
    on(chargedContract.getStatement, charged.showMonth),
  ],
  constraints: { ...DISPATCH_CONSTRAINTS, ...LINK_CONSTRAINTS },
  useOfTickets: useOfLink,
  filePurposes: ridePhotoPurpose,
  overview: { needs: 'DISPATCH', lists: dispatchDay.waitingRides },
  jobs: [
    { name: 'remind-of-tomorrow', cron: '0 18 * * *', talks: true, run: remindOfTomorrow },
    { name: 'expire-payment-links', cron: EACH_MINUTE, run: expireLinks },
  ],
  search: [rideSearch],
  imports: [reservationImport],
  audit: AUDIT,
  personsOf: [ridePersons],
  messages: MESSAGES,
  relevantMessages: isStillRelevant,
  personalData: PERSONAL_DATA,
})
