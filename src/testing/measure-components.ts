import { afterAll, beforeAll } from 'vitest'
import { commands } from 'vitest/browser'

beforeAll(() => commands.startCoverage())
afterAll(() => commands.keepCoverage())
