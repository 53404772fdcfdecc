import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { untilNone } from '#kit/drain.ts'
import { purgeSocialTickets } from './social/store.ts'
import { sessions } from './store.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as joining from './joining/api.ts'
import * as recovery from './recovery/api.ts'
import * as social from './social/api.ts'
import * as socialContract from './social/contract.ts'
import { ACCOUNT_CONSTRAINTS } from './copy.ts'
import { oneTimeCodesStillTrue } from './jobs.ts'

export const account = room({
  name: 'ride/account',
  endpoints: [
    on(contract.login, api.logIn),
    on(contract.signup, joining.signUp),
    on(contract.refresh, api.renew),
    on(contract.refreshAlias, api.renew),
    on(contract.logout, api.logOut),
    on(contract.checkId, api.checkId),
    on(contract.forgotId, recovery.forgotId),
    on(contract.forgotPassword, recovery.forgotPassword),
    on(contract.openIdentityAttempt, joining.openIdentityAttempt),
    on(contract.clientConfig, joining.clientConfig),
    on(socialContract.startKakao, social.start),
    on(socialContract.finishKakao, social.finish),
  ],
  constraints: ACCOUNT_CONSTRAINTS,
  purges: [
    ({ db }, daysAgo) => untilNone(() => sessions.purgeExpired(db, daysAgo(2), 200)),
    ({ db }, daysAgo) => purgeSocialTickets(db, daysAgo(1)),
  ],
  relevantMessages: oneTimeCodesStillTrue,
})
