const paths: Record<string, string> = {
  ticket: 'M4 8.5h20v3.4a2.3 2.3 0 0 0 0 4.2v3.4H4v-3.4a2.3 2.3 0 0 0 0-4.2ZM17 9v2m0 2v2m0 2v2',
  crown: 'M5 20.5h18M5.5 17 4 8.5l5.8 3.6L14 6l4.2 6.1L24 8.5 22.5 17Z',
  calendar: 'M5 7.5h18v15H5zM5 12h18M10 5v4.5M18 5v4.5',
}

/** The icon of a plan; an unknown plan has none. */
export function PlanIcon({ name, className }: { name: string; className?: string }) {
  const path = paths[name]
  if (!path) return null
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}
