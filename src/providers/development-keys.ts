/**
 * The keys used when none are set; the simulator accepts exactly these. They are public, so the server
 * refuses to start in production with any of them.
 */
export const developmentKeys = {
  portoneV1: {
    key: 'mosim-development-portone-key',
    secret: 'mosim-development-portone-secret',
    storeCode: 'imp00000000',
    channelKey: 'channel-key-00000000-0000-4000-8000-000000000001',
  },
  portoneV2: {
    secret: 'mosim-development-portone-v2-secret',
    storeId: 'store-00000000-0000-4000-8000-000000000002',
    channelKey: 'channel-key-00000000-0000-4000-8000-000000000002',
    billingChannelKey: 'channel-key-00000000-0000-4000-8000-000000000003',
    paymentChannelKey: 'channel-key-00000000-0000-4000-8000-000000000004',
    webhookSecret: 'whsec_bW9zaW0tZGV2ZWxvcG1lbnQtd2ViaG9vay1zZWNyZXQ=',
  },
  solapi: {
    key: 'mosim-development-solapi-key',
    secret: 'mosim-development-solapi-secret',
    from: '0212345678',
    pfId: 'mosim-development-kakao-channel',
  },
  twilio: {
    accountSid: 'AC00000000000000000000000000000001',
    token: 'mosim-development-twilio-token',
    from: '+12025550100',
  },
  koroad: {
    clientId: 'mosim-development-koroad-client',
    secret: 'mosim-development-koroad-secret',
    pin: 'mosim-development:koroad-pin',
  },
  mail: { from: 'noreply@mosim.example' },
  kakao: {
    clientId: 'mosim-development-kakao-client',
    clientSecret: 'mosim-development-kakao-secret',
    jsKey: 'mosim-development-kakao-js-key',
  },
} as const
