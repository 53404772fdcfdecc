import { useEffect, useState } from 'react'

/** An object URL for a picture on this page; revoked when the picture changes or is unmounted. */
export function useObjectUrl(picture: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setUrl(null)
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url
}
