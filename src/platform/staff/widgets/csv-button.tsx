import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { useMay } from './own-rights.ts'
import { ExportReason } from './export-reason.tsx'
import type { useCsv } from './use-csv.ts'

const MB = 1024 * 1024

/** `320KB`, `4.2MB`. */
const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / 1024)}KB` : `${(bytes / MB).toFixed(1)}MB`

/** Downloads all rows of a list as a file, after asking for a reason; shows the received bytes, and can be canceled. */
export function CsvButton({
  csv,
  label = 'CSV 내려받기',
}: {
  csv: ReturnType<typeof useCsv>
  label?: string
}) {
  const { received, start, leave } = csv
  const isReading = received !== null
  const mayExport = useMay('EXPORT')
  const [isAsking, setAsking] = useState(false)
  if (!mayExport) return null
  return (
    <>
      <Button
        size="small"
        variant="white"
        className="shrink-0 max-md:min-h-11 max-md:min-w-11"
        onClick={isReading ? leave : () => setAsking(true)}
      >
        {isReading ? <X size={16} aria-hidden="true" /> : <Download size={16} aria-hidden="true" />}
        {isReading ? (
          <span className="tabular-nums">
            <span className="sr-only">CSV 그만 받기, </span>
            {sizeText(received)}
          </span>
        ) : (
          <span className="max-md:sr-only">{label}</span>
        )}
      </Button>
      <span role="status" className="sr-only">
        {isReading && 'CSV 파일을 받고 있습니다.'}
      </span>
      {isAsking && <ExportReason close={() => setAsking(false)} take={start} />}
    </>
  )
}
