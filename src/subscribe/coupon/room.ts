import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { benefit } from '#subscribe/benefit/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { COUPON_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'

export const coupon = room({
  name: 'subscribe/coupon',
  uses: [account, benefit],
  endpoints: [
    on(contract.listWallet, api.list),
    on(contract.addCoupon, api.add),
    on(staffContract.listCampaigns, staff.list),
    on(staffContract.createCampaign, staff.create),
    on(staffContract.patchCampaign, staff.patch),
  ],
  constraints: COUPON_CONSTRAINTS,
  audit: AUDIT,
})
