import { startProduct } from '#testing/product.ts'

/** Starts the product once for all journeys; they find it by these variables. */
export default async function setup() {
  const product = await startProduct()
  process.env.E2E_URL = `http://127.0.0.1:${product.port}`
  process.env.E2E_SIMULATOR = `http://127.0.0.1:${product.simPort}`
  return () => product.stop()
}
