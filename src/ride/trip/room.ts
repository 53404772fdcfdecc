import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { driver } from '#ride/driver/room.ts'
import { fleet } from '#ride/fleet/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import { rating } from '#ride/rating/room.ts'
import { share } from '#ride/share/room.ts'

export const trip = room({
  name: 'ride/trip',
  uses: [account, driver, fleet, reservation, rating, share],
})
