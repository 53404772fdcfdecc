import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { companyOut } from '../contract.ts'
import { driverOut } from '../driver/contract.ts'

/** The company of a subscriber; null if they act for themselves. */
export const getSubscriberCompany = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscribers/{id}/company',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'The company of a subscriber',
  output: z.object({ company: companyOut.nullable() }),
})

/** The named drivers of a subscription. */
export const listStaffDrivers = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscriptions/{id}/drivers',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'The drivers of a subscription',
  output: z.array(driverOut),
})
