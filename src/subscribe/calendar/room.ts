import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { application } from '#subscribe/application/room.ts'
import { fine } from '#subscribe/fine/room.ts'
import { incident } from '#subscribe/incident/room.ts'
import { payment } from '#subscribe/payment/room.ts'
import { settlement } from '#subscribe/settlement/room.ts'
import { subscription } from '#subscribe/subscription/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'

/** The calendar of the desk: the days on which handovers, returns, requests, payments and fines are due. */
export const calendar = room({
  name: 'subscribe/calendar',
  uses: [application, subscription, payment, settlement, incident, fine],
  endpoints: [on(contract.getCalendar, api.getCalendar)],
})
