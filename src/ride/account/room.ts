import { on } from '#kit/http-server.ts'
import { room } from '#room'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as signup from './signup/api.ts'
import * as password from './password/api.ts'
import * as passwordContract from './password/contract.ts'
import * as recovery from './recovery/api.ts'
import * as social from './social/api.ts'
import * as socialContract from './social/contract.ts'
import * as factor from './factor/api.ts'
import * as factorContract from './factor/contract.ts'
import * as passkey from './factor/passkey/api.ts'
import * as device from './device/api.ts'
import * as deviceContract from './device/contract.ts'
import * as session from './session/api.ts'
import * as sessionContract from './session/contract.ts'
import { newDevice } from './session/messages.ts'
import * as staff from './staff/api.ts'
import * as staffContract from './staff/contract.ts'
import * as invitation from './staff/invitation/api.ts'
import { AUDIT } from './staff/audit.ts'
import { MESSAGES } from './staff/messages.ts'
import { STAFF_CONSTRAINTS } from './staff/copy.ts'
import { ACCOUNT_CONSTRAINTS } from './copy.ts'
import { relevantOneTimeCodes } from './jobs.ts'
import { customerImport } from './import/service.ts'
import { PERSONAL_DATA } from './personal.ts'
import { memberPersons } from './store.ts'

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
    on(passwordContract.putPassword, password.put),
    on(contract.openIdentityAttempt, signup.openIdentityAttempt),
    on(contract.clientConfig, signup.clientConfig),
    on(socialContract.startKakao, social.start),
    on(socialContract.finishKakao, social.finish),
    on(factorContract.finishLogin, factor.finishLogin),
    on(factorContract.loginOptions, factor.loginOptions),
    on(factorContract.prove, factor.prove),
    on(factorContract.proofOptions, factor.proofOptions),
    on(factorContract.getFactors, factor.get),
    on(factorContract.beginTotp, factor.beginTotp),
    on(factorContract.confirmTotp, factor.confirmTotp),
    on(factorContract.deleteTotp, factor.deleteTotp),
    on(factorContract.renewRecovery, factor.renewRecovery),
    on(factorContract.passkeyRegistration, passkey.options),
    on(factorContract.addPasskey, passkey.add),
    on(factorContract.deletePasskey, passkey.remove),
    on(sessionContract.listSessions, session.list),
    on(sessionContract.endSession, session.end),
    on(sessionContract.endOtherSessions, session.endOthers),
    on(deviceContract.listDevices, device.list),
    on(deviceContract.forgetDevice, device.forget),
    on(deviceContract.getStaffSecurity, device.getSecurity),
    on(deviceContract.putStaffSecurity, device.putSecurity),
    on(staffContract.getMe, staff.me),
    on(staffContract.listStaff, staff.list),
    on(staffContract.inviteStaff, staff.invite),
    on(staffContract.patchStaff, staff.patch),
    on(staffContract.deleteStaff, staff.remove),
    on(staffContract.endStaffSessions, staff.endSessions),
    on(staffContract.listStaffRoles, staff.roles),
    on(staffContract.putStaffRole, staff.putRole),
    on(staffContract.getInvitation, invitation.get),
    on(staffContract.acceptInvitation, invitation.accept),
  ],
  constraints: { ...ACCOUNT_CONSTRAINTS, ...STAFF_CONSTRAINTS },
  messages: [...MESSAGES, newDevice],
  audit: AUDIT,
  personsOf: [memberPersons],
  personalData: PERSONAL_DATA,
  imports: [customerImport],
  relevantMessages: relevantOneTimeCodes,
})
