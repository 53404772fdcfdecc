import { afterEach } from 'vitest'
import { endScreen } from './screen.tsx'

// A setup file runs for each test file; the page keeps all other modules from one file to the next.
afterEach(endScreen)
