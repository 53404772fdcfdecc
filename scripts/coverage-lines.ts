/** Percentages that tests must reach in the server's files, all of a kind together. */
export const serverLines = {
  'src/{platform,ride,subscribe,office}/**/rules.ts': { branches: 100 },
  'src/{platform,ride,subscribe,office}/**/store.ts': { lines: 95 },
  'src/{platform,ride,subscribe,office}/**/service.ts': { lines: 95 },
  'src/{platform,ride,subscribe,office}/**/api.ts': { lines: 95 },
  'src/{platform,ride,subscribe,office}/**/jobs.ts': { lines: 95 },
}

/** Files of which journeys and component tests must reach so many per cent of the lines. */
export const STAFF_SCREENS =
  /^src\/(platform\/staff|ride\/member\/staff|ride\/reservation\/dispatch|ride\/driver)\/(screens|widgets)\//
export const STAFF_LINES = 80
