import { afterEach } from 'vitest'
import { endScreen } from './screen.tsx'

// As a setup file this runs for each test file; all other modules stay loaded from one file to the next.
afterEach(endScreen)
