import { writeFile } from 'node:fs/promises'
import { livesPage } from './draw-lives.ts'

// npm run lives: writes docs/lives.md from the tables of all state machines.
await writeFile('docs/lives.md', livesPage())
