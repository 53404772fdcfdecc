import { parseArgs } from 'node:util'
import { readConfig } from '#app/config.ts'
import { transaction } from '#kit/db.ts'
import { recoverOwner } from '#ride/account/staff/service.ts'
import { carryOut } from './carry-out.ts'
import { onDatabase } from './on-database.ts'

// npm run staff:recover -- LOGIN_ID: makes an account an owner, when no owner can log in any more.
carryOut(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [loginId] = positionals
  if (!loginId) throw new Error('Usage: npm run staff:recover -- LOGIN_ID')
  await onDatabase(readConfig(process.env), async (db) => {
    const isFound = await transaction(db, (tx) => recoverOwner(tx, loginId, new Date()))
    if (!isFound) throw new Error(`No account has the login id ${loginId}.`)
    console.log(`${loginId} is now an owner. All sessions of the account were ended.`)
  })
})
