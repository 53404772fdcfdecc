import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as signup from './signup/api.ts'
import * as recovery from './recovery/api.ts'
import * as social from './social/api.ts'
import * as socialContract from './social/contract.ts'
import { ACCOUNT_CONSTRAINTS } from './copy.ts'
import { relevantOneTimeCodes } from './jobs.ts'
import { PERSONAL_DATA } from './personal.ts'

export const account = room({
  name: 'ride/account',
  endpoints: [
    on(contract.login, api.logIn),
    on(contract.signup, signup.signUp),
    on(contract.refresh, api.renew),
    on(contract.refreshAlias, api.renew),
    on(contract.logout, api.logOut),
    on(contract.checkId, api.checkId),
    on(contract.forgotId, recovery.forgotId),
    on(contract.forgotPassword, recovery.forgotPassword),
    on(contract.openIdentityAttempt, signup.openIdentityAttempt),
    on(contract.clientConfig, signup.clientConfig),
    on(socialContract.startKakao, social.start),
    on(socialContract.finishKakao, social.finish),
  ],
  constraints: ACCOUNT_CONSTRAINTS,
  personalData: PERSONAL_DATA,
  relevantMessages: relevantOneTimeCodes,
})
