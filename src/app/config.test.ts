import { expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { ConfigRefused, readConfig } from './config.ts'

type Env = Record<string, string>
const production = {
  NODE_ENV: 'production',
  MOSIM_SECRET: 's'.repeat(32),
  MOSIM_PUBLIC_URL: 'https://mosim.example',
  PORTONE_V1_KEY: 'k',
  PORTONE_V1_SECRET: 's',
  PORTONE_V1_STORE_CODE: 'imp12345678',
  PORTONE_V1_CHANNEL_KEY: 'channel-key-0',
  PORTONE_V2_SECRET: 's2',
  PORTONE_V2_STORE_ID: 'store-1',
  PORTONE_V2_CHANNEL_KEY: 'channel-key-1',
  PORTONE_V2_BILLING_CHANNEL_KEY: 'channel-key-2',
  PORTONE_V2_PAYMENT_CHANNEL_KEY: 'channel-key-3',
  PORTONE_V2_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
  KAKAO_CLIENT_ID: 'k',
  KAKAO_CLIENT_SECRET: 's',
  SOLAPI_KEY: 'k',
  SOLAPI_SECRET: 's',
  SOLAPI_FROM: '0212341234',
  SMTP_URL: 'smtps://u:p@mail.example:465',
  MAIL_FROM: 'noreply@mosim.example.kr',
}

test('without settings, uses the embedded database and the simulator', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    simPort: 4010,
    databaseUrl: undefined,
    needsSimulator: true,
    production: false,
    addressLimits: true,
  })
})

test.each<[string, Env, object]>([
  ['nothing is set', {}, { traces: null }],
  [
    'a collector is named',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' },
    { traces: { url: 'http://collector:4318/v1/traces', share: 1 } },
  ],
  [
    'a collector and a sampling share are named',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp', OTEL_TRACES_SAMPLER_ARG: '0.01' },
    { traces: { url: 'https://traces.example/otlp/v1/traces', share: 0.01 } },
  ],
  ['only a sampling share is named', { OTEL_TRACES_SAMPLER_ARG: '0.5' }, { traces: null }],
])('when %s, sends traces there', (_, env, config) => {
  expect(readConfig(env)).toMatchObject(config)
})

const s3 = { S3_BUCKET: 'mosim', S3_REGION: 'ap-northeast-2', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }

test.each<[string, Env, object]>([
  ['nothing is set', {}, { filesIn: 'folder', bucket: null }],
  [
    'a bucket is named',
    s3,
    { filesIn: 'bucket', bucket: { endpoint: 'https://s3.ap-northeast-2.amazonaws.com', pathStyle: false } },
  ],
  [
    'a bucket of another store is named',
    { ...s3, S3_ENDPOINT: 'https://minio.example', S3_PATH_STYLE: 'on' },
    { filesIn: 'bucket', bucket: { endpoint: 'https://minio.example', pathStyle: true } },
  ],
  [
    'files move to a bucket',
    { ...s3, MOSIM_FILES: 'folder' },
    { filesIn: 'folder', bucket: { bucket: 'mosim' } },
  ],
])('when %s, stores files there', (_, env, config) => {
  expect(readConfig(env)).toMatchObject(config)
})

test('a complete production configuration uses the real providers', () => {
  expect(readConfig(production)).toMatchObject({
    needsSimulator: false,
    portone: { baseUrl: 'https://api.iamport.kr' },
    solapi: { baseUrl: 'https://api.solapi.com' },
  })
})

test('reads the templates of KakaoTalk by kind and language', () => {
  const templates = { reservation_confirmed: { ko: 'KA01', en: 'KA02' } }
  const env = { SOLAPI_KAKAO_PF_ID: 'PF', SOLAPI_KAKAO_TEMPLATES: JSON.stringify(templates) }
  expect(readConfig({ ...production, ...env })).toMatchObject({
    alimtalkTemplates: templates,
    solapi: { pfId: 'PF' },
  })
  expect(readConfig(production)).toMatchObject({ alimtalkTemplates: {}, solapi: { pfId: undefined } })
})

test.each([
  ['no JSON', 'KA01', 'JSON'],
  ['an unknown language', '{"reservation_confirmed": {"fr": "KA01"}}', 'fr'],
  ['no channel', '{"reservation_confirmed": {"ko": "KA01"}}', 'SOLAPI_KAKAO_PF_ID'],
])('refuses templates of KakaoTalk with %s', (_, SOLAPI_KAKAO_TEMPLATES, word) => {
  expect(() => readConfig({ ...production, SOLAPI_KAKAO_TEMPLATES })).toThrow(word)
})

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: '+12025550123',
}

test('uses Twilio for foreign numbers with keys; else the simulator in development', () => {
  expect(readConfig({ ...production, ...twilio })).toMatchObject({
    needsSimulator: false,
    twilio: { baseUrl: 'https://api.twilio.com', from: '+12025550123' },
  })
  expect(readConfig(production)).toMatchObject({ needsSimulator: false, twilio: null })
  const { NODE_ENV: _, ...development } = production
  expect(readConfig(development)).toMatchObject({ needsSimulator: true, twilio: { baseUrl: undefined } })
})

test.each([
  ['no token', { TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN'],
  ['no sender', { TWILIO_FROM: '' }, 'TWILIO_MESSAGING_SERVICE_SID'],
  ['a sender that is no number', { TWILIO_FROM: '0212345678' }, 'TWILIO_FROM'],
  ['an address of this machine', { TWILIO_API_BASE: 'http://127.0.0.1:4010' }, 'address of this machine'],
  ['the development keys', { TWILIO_AUTH_TOKEN: developmentKeys.twilio.token }, 'development keys'],
])('refuses Twilio in production with %s', (_, env, word) => {
  expect(() => readConfig({ ...production, ...twilio, ...env })).toThrow(word)
})

const scopes = ['openid', 'profile_nickname']
test.each<[string, Env, string[]]>([
  ['the simulator', {}, [...scopes, 'account_email']],
  ['a Kakao app before its review', production, scopes],
  [
    'a Kakao app after its review',
    { ...production, KAKAO_SCOPES: 'openid,profile_nickname, account_email' },
    [...scopes, 'account_email'],
  ],
])('asks %s only for the data that it may share', (_, env, asked) => {
  expect(readConfig(env).kakao.scopes).toEqual(asked)
})

test.each([
  [undefined, 0],
  ['off', 0],
  ['0', 0],
  ['on', 1],
  ['1', 1],
  ['2', 2],
])('reads MOSIM_TRUST_PROXY=%s as %i proxies', (MOSIM_TRUST_PROXY, proxies) => {
  expect(readConfig({ MOSIM_TRUST_PROXY })).toMatchObject({ proxies })
})

test.each([
  ['an invalid port', { PORT: '70000' }, 'PORT'],
  ['the same port twice', { PORT: '4010' }, 'must differ'],
  ['an admin without a password', { MOSIM_ADMIN_ID: 'boss' }, 'together'],
  [
    'an admin id with spaces',
    { MOSIM_ADMIN_ID: 'the boss', MOSIM_ADMIN_PASSWORD: 'long-enough' },
    'MOSIM_ADMIN_ID',
  ],
  ['a key without its secret', { PORTONE_V1_KEY: 'k' }, 'together'],
  ['messages without a sender', { SOLAPI_KEY: 'k', SOLAPI_SECRET: 's' }, 'SOLAPI_FROM'],
  ['mails without a sender', { SMTP_URL: 'smtps://u:p@mail.example' }, 'MAIL_FROM'],
  ['a mail URL that is not SMTP', { SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
  ['production without mails', { ...production, SMTP_URL: '', MAIL_FROM: '' }, 'SMTP_URL'],
  ['a bucket without its keys', { S3_BUCKET: 'mosim', S3_REGION: 'r' }, 'S3_ACCESS_KEY'],
  ['keys without a bucket', { S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }, 'S3_BUCKET'],
  ['a bucket URL without a bucket', { S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is needed'],
  ['a bucket with an invalid URL', { ...s3, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT'],
  ['a bucket with an invalid name', { ...s3, S3_BUCKET: 'Mo/sim' }, 'S3_BUCKET'],
  ['files in a bucket without its name', { MOSIM_FILES: 'bucket' }, 'S3_BUCKET'],
  ['an unknown place of files', { MOSIM_FILES: 'tape' }, 'MOSIM_FILES'],
  ['a word instead of on or off', { MOSIM_ADDRESS_LIMITS: 'maybe' }, 'MOSIM_ADDRESS_LIMITS'],
  ['too many proxies', { MOSIM_TRUST_PROXY: '10' }, 'number of proxies'],
  ['a number of proxies that is not a number', { MOSIM_TRUST_PROXY: 'true' }, 'number of proxies'],
  ['a Kakao login without the scope openid', { KAKAO_SCOPES: 'profile_nickname' }, 'openid'],
  ['a short secret', { MOSIM_SECRET: 'short' }, '32'],
  [
    'production with the simulator',
    { ...production, PORTONE_V1_KEY: '', PORTONE_V1_SECRET: '' },
    'simulator',
  ],
  [
    'production without the subscription side’s keys',
    { ...production, PORTONE_V2_SECRET: '' },
    'PORTONE_V2_SECRET',
  ],
  ...['PORTONE_V1_STORE_CODE', 'PORTONE_V1_CHANNEL_KEY'].map((name): [string, Env, string] => [
    `production without ${name}`,
    { ...production, [name]: '' },
    name,
  ]),
  ['a V1 key without its store', { PORTONE_V1_KEY: 'k', PORTONE_V1_SECRET: 's' }, 'PORTONE_V1_STORE_CODE'],
  ['a V2 secret without its store', { PORTONE_V2_SECRET: 's' }, 'PORTONE_V2_STORE_ID'],
  [
    'production at a loopback URL',
    { ...production, SOLAPI_API_BASE: 'http://127.0.0.1:4010' },
    'this machine',
  ],
  [
    'production with a development key',
    { ...production, PORTONE_V1_SECRET: developmentKeys.portoneV1.secret },
    'development keys',
  ],
  ['production without a secret', { ...production, MOSIM_SECRET: '' }, 'MOSIM_SECRET'],
  ['production without https', { ...production, MOSIM_PUBLIC_URL: 'http://mosim.example' }, 'https'],
  [
    'production without limits by IP address',
    { ...production, MOSIM_ADDRESS_LIMITS: 'off' },
    'MOSIM_ADDRESS_LIMITS',
  ],
  ['an unknown NODE_ENV', { NODE_ENV: 'prod' }, 'NODE_ENV'],
  ['an invalid database URL', { DATABASE_URL: 'localhost:5432/mosim' }, 'DATABASE_URL'],
  ['an unreadable database URL', { DATABASE_URL: 'postgres://u:p@ss@[h/db' }, 'DATABASE_URL'],
  ['another kind of database', { DATABASE_URL: 'mysql://localhost/mosim' }, 'DATABASE_URL'],
  [
    'an admin whose password is the id',
    { MOSIM_ADMIN_ID: 'mosimboss', MOSIM_ADMIN_PASSWORD: 'MosimBoss' },
    'MOSIM_ADMIN_PASSWORD',
  ],
  [
    'an admin with a common password',
    { MOSIM_ADMIN_ID: 'boss', MOSIM_ADMIN_PASSWORD: 'password123' },
    'MOSIM_ADMIN_PASSWORD',
  ],
  ...['clientId', 'clientSecret'].map((key): [string, Env, string] => [
    `production with Kakao’s development ${key}`,
    {
      ...production,
      [key === 'clientId' ? 'KAKAO_CLIENT_ID' : 'KAKAO_CLIENT_SECRET']:
        developmentKeys.kakao[key as 'clientId'],
    },
    'development keys',
  ]),
  ...[
    'http://127.0.0.1:4010',
    'http://127.1',
    'http://0x7f.1',
    'http://2130706433',
    'http://0177.0.0.1',
    'http://127.255.0.9',
    'http://0.0.0.0',
    'http://0',
    'http://[::1]:4010',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[0:0:0:0:0:ffff:7f00:1]',
    'http://[::7f00:1]',
    'http://localhost',
    'http://LOCALHOST.:4010',
    'http://sim.localhost',
    'http://user@localhost',
    'http://ip6-localhost',
    'http://localhost.localdomain',
    'http://127。0。0。1',
  ].map((url): [string, Env, string] => [
    `production with Kakao at ${url}`,
    { ...production, KAKAO_API_BASE: url },
    'this machine',
  ]),
  ...[
    'PORTONE_V1_API_BASE',
    'PORTONE_V2_API_BASE',
    'SOLAPI_API_BASE',
    'KAKAO_AUTH_BASE',
    'KAKAO_API_BASE',
    'PORTONE_V1_SDK_URL',
    'PORTONE_V2_SDK_URL',
    'POSTCODE_SDK_URL',
  ].map((name): [string, Env, string] => [
    `production with ${name} at this machine`,
    { ...production, [name]: 'https://localhost./x' },
    'this machine',
  ]),
])('refuses %s with a sentence', (_, env, word) => {
  expect(() => readConfig(env)).toThrow(ConfigRefused)
  expect(() => readConfig(env)).toThrow(word)
})

test('the refusal of a database URL does not print its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://boss:hunter2@db/mosim' })).not.toThrow('hunter2')
})

test.each(['http://10.0.0.7', 'https://api.solapi.com', 'http://128.0.0.1', 'http://[2001:db8::1]'])(
  'production may use a provider at %s',
  (url) => {
    expect(readConfig({ ...production, SOLAPI_API_BASE: url }).solapi.baseUrl).toBe(url)
  },
)
