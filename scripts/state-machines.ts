import { writeFile } from 'node:fs/promises'
import { stateMachinesPage } from './draw-state-machines.ts'

// npm run state-machines: writes docs/state-machines.md from the tables of all state machines.
await writeFile('docs/state-machines.md', stateMachinesPage())
