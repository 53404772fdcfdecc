type Props = { percent: number; label: string; className?: string }

/** A progress bar; percent is 0 to 100. */
export function ProgressBar({ percent, label, className = '' }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`h-1 overflow-hidden rounded-full bg-gray ${className}`}
    >
      <div
        className="h-full origin-left rounded-full bg-sub01 transition-transform duration-250"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}
