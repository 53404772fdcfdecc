import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getTimeline } from '#ride/reservation/dispatch/day/contract.ts'
import { answer } from '#testing/network.ts'
import { emptyOverview, emptyTimeline } from '#testing/rows.ts'
import { openScreen } from '#testing/screen.tsx'
import { getOverview } from '../contract.ts'

test('a waiting document leads to the queue, and its button to the document itself', async () => {
  const document = { id: 'a1', user_id: 'harang', name: '하람', submitted_at: '2026-10-02T03:00:00.000Z' }
  const rows = { ...emptyOverview.rows, documents: [document] }
  await openScreen('/admin', [
    answer(getTimeline, emptyTimeline),
    answer(getOverview, { ...emptyOverview, documents: 1, rows }),
  ])
  const section = page.getByRole('region', { name: '확인할 서류' })
  const queue = section.getByRole('link', { name: /확인할 서류 1건/ })
  await expect.element(queue).toHaveAttribute('href', '/admin/documents')
  const open = section.getByRole('link', { name: '확인', exact: true })
  await expect.element(open).toHaveAttribute('href', '/admin/documents?open=a1')
})
