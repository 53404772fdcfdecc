import { on } from '#kit/http-server.ts'
import { EACH_MINUTE, room } from '#room'
import { applyWebhooks } from './jobs.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'

export const payment = room({
  name: 'platform/payment',
  endpoints: [on(contract.receiveWebhook, api.receive)],
  jobs: [{ name: 'apply-payment-webhooks', cron: EACH_MINUTE, run: applyWebhooks }],
  listeners: [{ job: 'apply-payment-webhooks', topics: ['paymentWebhookReceived'], run: applyWebhooks }],
})
