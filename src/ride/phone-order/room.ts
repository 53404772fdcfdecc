import { room } from '#room'
import { customer } from '#ride/customer/room.ts'
import { fleet } from '#ride/fleet/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import { ticket } from '#ride/ticket/room.ts'
import { account } from '#ride/account/room.ts'

/** Orders that staff take on the phone. */
export const phoneOrder = room({
  name: 'ride/phone-order',
  uses: [account, fleet, ticket, reservation, customer],
})
