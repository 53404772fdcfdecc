import { brand } from '#brand'

/** The name as the mark: wide-set capitals, with the Korean name for those who hear the page. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <span className={`text-title-s font-bold tracking-[0.3em] ${className}`}>
      <span aria-hidden="true">{brand.name}</span>
      <span className="sr-only">{`${brand.nameKo} ${brand.name}`}</span>
    </span>
  )
}
