import { startProduct } from '#testing/product.ts'
import { adminToken, api, forgetAdmins, test } from './people.ts'

/** The first bookable day of each tested product, in days after today. */
export const OPEN_DATE = 3

async function open(env: Record<string, string> = {}) {
  const product = await startProduct({ env })
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

/** Starts the product once for all tests, which read its URLs from environment variables. */
export default async function setup() {
  return (await open()).close
}

/** Starts a product for the tests of one file; returns the URL of its database. */
export function useOwnProduct(env: Record<string, string> = {}): () => string {
  let own: Awaited<ReturnType<typeof open>> | undefined
  test.beforeAll(async () => {
    // The start takes up to a minute on a busy machine.
    test.setTimeout(180_000)
    own = await open(env)
  })
  // After a failed start there is nothing to close, and the error of the start is reported.
  test.afterAll(() => own?.close())
  return () => own!.product.databaseUrl
}
