import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { benefit } from '#subscribe/benefit/room.ts'
import { coupon } from '#subscribe/coupon/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { POINT_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { PERSONAL_DATA } from './personal.ts'

export const point = room({
  name: 'subscribe/point',
  uses: [account, benefit, coupon],
  endpoints: [
    on(contract.listTransactions, api.list),
    on(contract.usePointCoupon, api.useCoupon),
    on(staffContract.adjustPoints, staff.adjust),
    on(staffContract.listPointCoupons, staff.list),
    on(staffContract.createPointCoupon, staff.create),
    on(staffContract.patchPointCoupon, staff.patch),
  ],
  constraints: POINT_CONSTRAINTS,
  audit: AUDIT,
  personalData: PERSONAL_DATA,
})
