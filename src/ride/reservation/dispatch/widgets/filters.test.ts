import { expect, test } from 'vitest'
import { filtersIn, rangeOf } from './filters.ts'

test.each([
  ['today', '2026-12-31', '2026-12-31', '2026-12-31'],
  ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['week', '2026-12-28', '2026-12-28', '2027-01-03'],
  ['week', '2027-01-03', '2027-01-03', '2027-01-03'],
] as const)('%s on %s is %s to %s', (when, today, from, to) => {
  expect(rangeOf(when, today)).toEqual({ from, to })
})

const ID = '01a2013d-75df-7257-994d-ddfbe78a8e09'

test.each([
  ['', {}],
  ['when=today', { from: '2026-12-01', to: '2026-12-01' }],
  ['when=never&car=x&driver=y&from=soon', {}],
  ['from=2026-02-31&to=2026-03-01', { to: '2026-03-01' }],
  [
    `car=${ID}&driver=none&from=2026-12-05&to=2026-12-06`,
    { car: ID, driver: 'none', from: '2026-12-05', to: '2026-12-06' },
  ],
  [`driver=${ID}`, { driver: ID }],
  ['purpose=golf&canceled=STAFF&arrived=LATE', {}],
  ['when=today&arrived=soon', { from: '2026-12-01', to: '2026-12-01' }],
  ['when=today&arrived=LATE', { from: '2026-12-01', to: '2026-12-01', arrived: 'LATE' }],
  [
    'when=today&purpose=golf&canceled=STAFF_LATE',
    { from: '2026-12-01', to: '2026-12-01', purpose: 'golf', canceled: 'STAFF_LATE' },
  ],
])('the URL query %j is read as the filters %j', (address, filters) => {
  expect(filtersIn(new URLSearchParams(address), '2026-12-01')).toEqual(filters)
})
