import { startProduct } from '#testing/product.ts'
import { adminToken, api, forgetAdmins, test } from './people.ts'

/** The product of the journeys; one with other settings, or more, starts a product of its own. */
export const OPEN_DATE = 3

async function open() {
  const product = await startProduct()
  forgetAdmins()
  const { E2E_URL, E2E_SIMULATOR, E2E_DATABASE } = process.env
  process.env.E2E_URL = `http://127.0.0.1:${product.port}`
  process.env.E2E_DATABASE = product.databaseUrl
  process.env.E2E_SIMULATOR = `http://127.0.0.1:${product.simPort}`
  await api('PATCH', '/api/settings', { open_date: OPEN_DATE }, await adminToken())
  const close = async () => {
    Object.assign(process.env, { E2E_URL, E2E_SIMULATOR, E2E_DATABASE })
    await product.stop()
  }
  return { product, close }
}

/** Starts the product once for all journeys; they find it by these variables. */
export default async function setup() {
  return (await open()).close
}

/** Starts a product whose settings, cars and days no other journey changes; answers its database. */
export function useOwnProduct(): () => string {
  let own: Awaited<ReturnType<typeof open>> | undefined
  test.beforeAll(async () => {
    // Its start has no time to keep: beside others on a busy machine it takes a minute.
    test.setTimeout(180_000)
    own = await open()
  })
  // Where it did not start, that is what is told.
  test.afterAll(() => own?.close())
  return () => own!.product.databaseUrl
}
