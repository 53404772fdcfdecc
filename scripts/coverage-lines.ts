/** The coverage in percent that tests must reach in the server's files, summed up by kind of file. */
export const serverLines = {
  'src/{platform,ride,subscribe,office}/**/rules.ts': { branches: 100 },
  'src/{platform,ride,subscribe,office}/**/store.ts': { lines: 95 },
  'src/{platform,ride,subscribe,office}/**/service.ts': { lines: 95 },
  'src/{platform,ride,subscribe,office}/**/api.ts': { lines: 95 },
  'src/{platform,ride,subscribe,office}/**/jobs.ts': { lines: 95 },
}

/** The percentage of lines that journeys and component tests must reach in these files. */
export const STAFF_SCREENS =
  /^src\/(platform\/staff|ride\/member\/staff|ride\/reservation\/dispatch|ride\/driver)\/(screens|widgets)\//
export const STAFF_LINES = 80
