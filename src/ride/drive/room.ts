import { on } from '#kit/http-server.ts'
import { room } from '#room'
import { account } from '#ride/account/room.ts'
import { alert } from '#ride/alert/room.ts'
import * as deviceContract from '#ride/driver/device/contract.ts'
import { driver } from '#ride/driver/room.ts'
import { reservation } from '#ride/reservation/room.ts'
import * as api from './api.ts'
import * as contract from './contract.ts'
import * as device from './device/api.ts'
import * as install from './install/api.ts'
import { getDriveManifest } from './install/contract.ts'
import { MESSAGES } from './device/messages.ts'
import * as staff from './device/staff/api.ts'
import * as expense from './expense/api.ts'
import * as expenseContract from './expense/contract.ts'
import * as photo from './photo/api.ts'
import * as photoContract from './photo/contract.ts'
import { PERSONAL_DATA } from './personal.ts'

export const drive = room({
  name: 'ride/drive',
  uses: [account, alert, driver, reservation],
  endpoints: [
    on(contract.getDrive, device.show),
    on(getDriveManifest, install.show),
    on(contract.createDriveCode, device.sendCode),
    on(contract.createDriveDevice, device.create),
    on(contract.listDriveRides, api.list),
    on(contract.createDriveEvent, api.record),
    on(contract.deleteDriveEvent, api.takeBack),
    on(photoContract.createDriveFile, photo.create),
    on(expenseContract.createDriveExpense, expense.create),
    on(expenseContract.deleteDriveExpense, expense.remove),
    on(expenseContract.listPastRides, expense.past),
    on(deviceContract.listDriverDevices, staff.list),
    on(deviceContract.deleteDriverDevice, staff.remove),
    on(deviceContract.renewDriverLink, staff.renewLink),
  ],
  messages: MESSAGES,
  personalData: PERSONAL_DATA,
})
