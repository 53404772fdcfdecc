/** The ids of the sections that the counts at the top link to. */
export const SECTIONS = {
  board: 'board',
  alerts: 'tasks-alerts',
  late: 'tasks-late',
  pending: 'tasks-pending',
  unassigned: 'tasks-unassigned',
  others: 'tasks-others',
} as const

/** Scrolls to a section and focuses it, so that the next Tab goes into it. */
export function jumpTo(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}
