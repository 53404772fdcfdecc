import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#subscribe/account/room.ts'
import { benefit } from '#subscribe/benefit/room.ts'
import { coupon } from '#subscribe/coupon/room.ts'
import { subscriberJoined } from './jobs.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import { REFERRAL_CONSTRAINTS } from './copy.ts'

export const referral = room({
  name: 'subscribe/referral',
  uses: [account, benefit, coupon],
  endpoints: [on(contract.listReferrals, api.list), on(contract.enterReferrer, api.enter)],
  constraints: REFERRAL_CONSTRAINTS,
  hooks: { subscriberJoined },
})
