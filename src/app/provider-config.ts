import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import type { AlimtalkTemplates } from '#world'
import { isLocal } from './local-address.ts'

const filled = z.string().trim().min(1).optional()
const scopes = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((all) => all.includes('openid'), 'openid must be among them: it identifies the person')

const templates = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('it must be JSON like {"reservation_confirmed": {"ko": "KA01TP…"}}')
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.strictObject({ ko: filled, en: filled })))

/** The environment's variables about third parties. */
export const providerVariables = {
  PORTONE_V1_API_BASE: z.url().optional(),
  PORTONE_V1_SDK_URL: z.url().optional(),
  PORTONE_V1_KEY: filled,
  PORTONE_V1_SECRET: filled,
  PORTONE_V1_STORE_CODE: filled,
  PORTONE_V1_CHANNEL_KEY: filled,
  PORTONE_V2_API_BASE: z.url().optional(),
  PORTONE_V2_SDK_URL: z.url().optional(),
  PORTONE_V2_SECRET: filled,
  PORTONE_V2_STORE_ID: filled,
  PORTONE_V2_CHANNEL_KEY: filled,
  PORTONE_V2_BILLING_CHANNEL_KEY: filled,
  PORTONE_V2_PAYMENT_CHANNEL_KEY: filled,
  PORTONE_V2_WEBHOOK_SECRET: filled,
  POSTCODE_SDK_URL: z.url().optional(),
  KAKAO_AUTH_BASE: z.url().optional(),
  KAKAO_API_BASE: z.url().optional(),
  KAKAO_CLIENT_ID: filled,
  KAKAO_CLIENT_SECRET: filled,
  KAKAO_SCOPES: scopes.optional(),
  KAKAO_JS_KEY: filled,
  KAKAO_SDK_URL: z.url().optional(),
  SOLAPI_API_BASE: z.url().optional(),
  SOLAPI_KEY: filled,
  SOLAPI_SECRET: filled,
  SOLAPI_FROM: filled,
  SOLAPI_KAKAO_PF_ID: filled,
  SOLAPI_KAKAO_TEMPLATES: templates.optional(),
  TWILIO_API_BASE: z.url().optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'it begins with AC')
    .optional(),
  TWILIO_AUTH_TOKEN: filled,
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'it is a number like +12025550100')
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: filled,
  KOROAD_API_BASE: z.url().optional(),
  KOROAD_CLIENT_ID: filled,
  KOROAD_CLIENT_SECRET: filled,
  KOROAD_PIN: z
    .string()
    .regex(/^[^:]+:.+$/, 'it is like user:password')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
}
type Variables = z.output<z.ZodObject<typeof providerVariables>>

/** Contradictions among the settings, as sentences. */
export const providerContradictions = (all: Variables, production: boolean): [unknown, string][] => [
  [
    !all.PORTONE_V1_KEY !== !all.PORTONE_V1_SECRET,
    'PORTONE_V1_KEY and PORTONE_V1_SECRET are set together or not at all.',
  ],
  [
    all.PORTONE_V1_KEY && !(all.PORTONE_V1_STORE_CODE && all.PORTONE_V1_CHANNEL_KEY),
    'PORTONE_V1_STORE_CODE and PORTONE_V1_CHANNEL_KEY are needed with PORTONE_V1_KEY: the window of the verification opens by them.',
  ],
  [
    all.PORTONE_V2_SECRET && !(all.PORTONE_V2_STORE_ID && all.PORTONE_V2_CHANNEL_KEY),
    'PORTONE_V2_STORE_ID and PORTONE_V2_CHANNEL_KEY are needed with PORTONE_V2_SECRET.',
  ],
  [
    all.PORTONE_V2_SECRET && !(all.PORTONE_V2_BILLING_CHANNEL_KEY && all.PORTONE_V2_WEBHOOK_SECRET),
    'PORTONE_V2_BILLING_CHANNEL_KEY and PORTONE_V2_WEBHOOK_SECRET are needed with PORTONE_V2_SECRET.',
  ],
  [
    all.PORTONE_V2_SECRET && !all.PORTONE_V2_PAYMENT_CHANNEL_KEY,
    'PORTONE_V2_PAYMENT_CHANNEL_KEY is needed with PORTONE_V2_SECRET.',
  ],
  [!all.SOLAPI_KEY !== !all.SOLAPI_SECRET, 'SOLAPI_KEY and SOLAPI_SECRET are set together or not at all.'],
  [
    all.SOLAPI_KEY && !all.SOLAPI_FROM,
    'SOLAPI_FROM, the registered sender number, is needed with SOLAPI_KEY.',
  ],
  [
    all.SOLAPI_KEY && all.SOLAPI_KAKAO_TEMPLATES && !all.SOLAPI_KAKAO_PF_ID,
    'SOLAPI_KAKAO_PF_ID, the channel of the templates, is needed with SOLAPI_KAKAO_TEMPLATES.',
  ],
  [
    !all.TWILIO_ACCOUNT_SID !== !all.TWILIO_AUTH_TOKEN,
    'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are set together or not at all.',
  ],
  [
    all.TWILIO_ACCOUNT_SID && !all.TWILIO_FROM && !all.TWILIO_MESSAGING_SERVICE_SID,
    'TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID, the sender, is needed with TWILIO_ACCOUNT_SID.',
  ],
  [
    [all.KOROAD_CLIENT_ID, all.KOROAD_CLIENT_SECRET, all.KOROAD_PIN].filter(Boolean).length % 3,
    'KOROAD_CLIENT_ID, KOROAD_CLIENT_SECRET and KOROAD_PIN are set together or not at all.',
  ],
  [
    !all.SMTP_URL !== !all.MAIL_FROM,
    'SMTP_URL and MAIL_FROM, the address that mails come from, are set together or not at all.',
  ],
  [
    !all.KAKAO_CLIENT_ID !== !all.KAKAO_CLIENT_SECRET,
    'KAKAO_CLIENT_ID and KAKAO_CLIENT_SECRET are set together or not at all.',
  ],
  [
    production && !all.KAKAO_CLIENT_ID,
    'In production KAKAO_CLIENT_ID is needed: the simulator lets anybody in.',
  ],
  [
    production && !all.PORTONE_V1_KEY,
    'In production PORTONE_V1_KEY is needed: the simulator verifies anybody.',
  ],
  [
    production && !all.PORTONE_V2_SECRET,
    'In production PORTONE_V2_SECRET is needed: the simulator verifies anybody.',
  ],
  [production && !all.SOLAPI_KEY, 'In production SOLAPI_KEY is needed: the simulator sends nothing.'],
  [production && !all.SMTP_URL, 'In production SMTP_URL is needed: the simulator sends nothing.'],
  [
    production &&
      [
        all.PORTONE_V1_API_BASE,
        all.PORTONE_V2_API_BASE,
        all.SOLAPI_API_BASE,
        all.TWILIO_API_BASE,
        all.KOROAD_API_BASE,
        all.KAKAO_AUTH_BASE,
        all.KAKAO_API_BASE,
        all.PORTONE_V1_SDK_URL,
        all.PORTONE_V2_SDK_URL,
        all.POSTCODE_SDK_URL,
        all.KAKAO_SDK_URL,
      ].some((url) => url && isLocal(url)),
    'In production a provider must not be at an address of this machine.',
  ],
]

/** The URL and the keys of each provider; the simulator when its keys are missing. */
export const providersOf = (all: Variables, production: boolean) => ({
  needsSimulator: [
    all.PORTONE_V1_KEY,
    all.PORTONE_V2_SECRET,
    all.SOLAPI_KEY,
    // Foreign numbers are optional in production.
    all.TWILIO_ACCOUNT_SID ?? production,
    // In production without a contract, the owner checks licenses manually on the authority's website.
    all.KOROAD_CLIENT_ID ?? production,
    all.KAKAO_CLIENT_ID,
    all.SMTP_URL,
  ].some((key) => !key),
  mail: { url: all.SMTP_URL, from: all.MAIL_FROM ?? developmentKeys.mail.from },
  kakao: kakaoOf(all),
  portone: portoneOf(all),
  portoneV2: portoneV2Of(all),
  solapi: solapiOf(all),
  twilio: twilioOf(all, production),
  koroad: koroadOf(all, production),
  alimtalkTemplates: (all.SOLAPI_KAKAO_TEMPLATES ?? {}) as AlimtalkTemplates,
  postcodeScript: all.POSTCODE_SDK_URL,
})

const portoneOf = (all: Variables) => ({
  baseUrl: all.PORTONE_V1_API_BASE ?? (all.PORTONE_V1_KEY && 'https://api.iamport.kr'),
  script: all.PORTONE_V1_SDK_URL ?? (all.PORTONE_V1_KEY && 'https://cdn.iamport.kr/v1/iamport.js'),
  key: all.PORTONE_V1_KEY ?? developmentKeys.portoneV1.key,
  secret: all.PORTONE_V1_SECRET ?? developmentKeys.portoneV1.secret,
  storeCode: all.PORTONE_V1_STORE_CODE ?? developmentKeys.portoneV1.storeCode,
  channelKey: all.PORTONE_V1_CHANNEL_KEY ?? developmentKeys.portoneV1.channelKey,
})

const portoneV2Of = (all: Variables) => ({
  baseUrl: all.PORTONE_V2_API_BASE ?? (all.PORTONE_V2_SECRET && 'https://api.portone.io'),
  script: all.PORTONE_V2_SDK_URL ?? (all.PORTONE_V2_SECRET && 'https://cdn.portone.io/v2/browser-sdk.js'),
  secret: all.PORTONE_V2_SECRET ?? developmentKeys.portoneV2.secret,
  storeId: all.PORTONE_V2_STORE_ID ?? developmentKeys.portoneV2.storeId,
  channelKey: all.PORTONE_V2_CHANNEL_KEY ?? developmentKeys.portoneV2.channelKey,
  billingChannelKey: all.PORTONE_V2_BILLING_CHANNEL_KEY ?? developmentKeys.portoneV2.billingChannelKey,
  paymentChannelKey: all.PORTONE_V2_PAYMENT_CHANNEL_KEY ?? developmentKeys.portoneV2.paymentChannelKey,
  webhookSecret: all.PORTONE_V2_WEBHOOK_SECRET ?? developmentKeys.portoneV2.webhookSecret,
})

const KAKAO_SCRIPT = 'https://t1.kakaocdn.net/kakao_js_sdk/2.8.3/kakao.min.js'

// Before its review a Kakao app has only these scopes; a login that requests more fails (KOE205).
const UNREVIEWED_SCOPES = ['openid', 'profile_nickname']
const SIMULATED_SCOPES = [...UNREVIEWED_SCOPES, 'account_email']

const kakaoOf = (all: Variables) => ({
  authBase: all.KAKAO_AUTH_BASE ?? (all.KAKAO_CLIENT_ID && 'https://kauth.kakao.com'),
  apiBase: all.KAKAO_API_BASE ?? (all.KAKAO_CLIENT_ID && 'https://kapi.kakao.com'),
  clientId: all.KAKAO_CLIENT_ID ?? developmentKeys.kakao.clientId,
  clientSecret: all.KAKAO_CLIENT_SECRET ?? developmentKeys.kakao.clientSecret,
  scopes: all.KAKAO_SCOPES ?? (all.KAKAO_CLIENT_ID ? UNREVIEWED_SCOPES : SIMULATED_SCOPES),
  // Without this key Kakao's SDK is not used for sharing: the page uses the device's share function.
  jsKey: all.KAKAO_JS_KEY ?? (all.KAKAO_CLIENT_ID ? '' : developmentKeys.kakao.jsKey),
  script: all.KAKAO_SDK_URL ?? (all.KAKAO_CLIENT_ID && KAKAO_SCRIPT),
})

const solapiOf = (all: Variables) => ({
  baseUrl: all.SOLAPI_API_BASE ?? (all.SOLAPI_KEY && 'https://api.solapi.com'),
  key: all.SOLAPI_KEY ?? developmentKeys.solapi.key,
  secret: all.SOLAPI_SECRET ?? developmentKeys.solapi.secret,
  from: all.SOLAPI_FROM ?? developmentKeys.solapi.from,
  pfId: all.SOLAPI_KAKAO_PF_ID ?? (all.SOLAPI_KEY ? undefined : developmentKeys.solapi.pfId),
})

/** The Twilio account for foreign numbers; null in production without keys. */
const twilioOf = (all: Variables, production: boolean) =>
  production && !all.TWILIO_ACCOUNT_SID
    ? null
    : {
        baseUrl: all.TWILIO_API_BASE ?? (all.TWILIO_ACCOUNT_SID && 'https://api.twilio.com'),
        accountSid: all.TWILIO_ACCOUNT_SID ?? developmentKeys.twilio.accountSid,
        token: all.TWILIO_AUTH_TOKEN ?? developmentKeys.twilio.token,
        from: all.TWILIO_ACCOUNT_SID ? all.TWILIO_FROM : developmentKeys.twilio.from,
        serviceSid: all.TWILIO_MESSAGING_SERVICE_SID,
      }

/** The contract for license checks; null in production without keys. */
const koroadOf = (all: Variables, production: boolean) =>
  production && !all.KOROAD_CLIENT_ID
    ? null
    : {
        baseUrl: all.KOROAD_API_BASE ?? (all.KOROAD_CLIENT_ID && 'https://dlv.koroad.or.kr'),
        clientId: all.KOROAD_CLIENT_ID ?? developmentKeys.koroad.clientId,
        secret: all.KOROAD_CLIENT_SECRET ?? developmentKeys.koroad.secret,
        pin: all.KOROAD_PIN ?? developmentKeys.koroad.pin,
      }
