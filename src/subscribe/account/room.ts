import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as signup from './signup/api.ts'
import * as deletion from './deletion/api.ts'
import * as picture from './picture/api.ts'
import * as pictureContract from './picture/contract.ts'
import * as recovery from './recovery/api.ts'
import * as recoveryContract from './recovery/contract.ts'
import * as session from './session/api.ts'
import * as sessionContract from './session/contract.ts'
import * as social from './social/api.ts'
import * as socialContract from './social/contract.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import { SUBSCRIBER_CONSTRAINTS } from './copy.ts'
import { AUDIT } from './audit.ts'
import { picturePurpose, subscriberLeft } from './picture/service.ts'
import { PERSONAL_DATA } from './personal.ts'
import { subscriberSearch } from './search/api.ts'
import { subscriberPersons } from './staff/store.ts'

export const account = room({
  name: 'subscribe/account',
  endpoints: [
    on(contract.getAccount, api.get),
    on(contract.login, api.logIn),
    on(contract.signup, signup.signUp),
    on(contract.refresh, api.renew),
    on(contract.logout, api.logOut),
    on(contract.checkEmail, api.checkEmail),
    on(contract.openAttempt, signup.openAttempt),
    on(contract.personConfig, signup.personConfig),
    on(contract.verifyIdentity, signup.verifyIdentity),
    on(contract.patchAccount, api.patch),
    on(pictureContract.uploadProfilePicture, picture.upload),
    on(pictureContract.getProfilePicture, picture.get),
    on(contract.deleteAccount, deletion.leave),
    on(recoveryContract.sendCode, recovery.sendCode),
    on(recoveryContract.resetPassword, recovery.resetPassword),
    on(recoveryContract.changePassword, recovery.changePassword),
    on(socialContract.startKakao, social.start),
    on(socialContract.exchangeKakao, social.exchange),
    on(sessionContract.listSessions, session.list),
    on(sessionContract.endSession, session.end),
    on(sessionContract.endOtherSessions, session.endOthers),
    on(sessionContract.prove, session.prove),
    on(staffContract.listSubscribers, staff.list),
    on(staffContract.endSubscriberSessions, staff.endSessions),
  ],
  constraints: SUBSCRIBER_CONSTRAINTS,
  hooks: { subscriberLeft },
  filePurposes: picturePurpose,
  personalData: PERSONAL_DATA,
  search: [subscriberSearch],
  audit: AUDIT,
  personsOf: [subscriberPersons],
})
