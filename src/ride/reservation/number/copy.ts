/** The label of a ride's short number. */
export const RIDE_NUMBER = '예약번호'
