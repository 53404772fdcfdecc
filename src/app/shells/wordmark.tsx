import { brand } from '#brand'

/** The brand as wide-set capitals, with the Korean name for screen readers. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <span className={`text-title-s font-bold tracking-[0.3em] ${className}`}>
      <span aria-hidden="true">{brand.name}</span>
      <span className="sr-only">{`${brand.nameKo} ${brand.name}`}</span>
    </span>
  )
}
