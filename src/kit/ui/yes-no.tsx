/** A cell of a comparison: a text, or a mark for yes or no with a word for screen readers. */
export function YesNo({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  return value ? (
    <>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="inline text-sub01-text"
      >
        <path d="m4.5 10.5 4 4 7.5-8.5" />
      </svg>
      <span className="sr-only">있음</span>
    </>
  ) : (
    <>
      <span aria-hidden="true" className="inline-block h-px w-3 bg-line-strong align-middle" />
      <span className="sr-only">없음</span>
    </>
  )
}
