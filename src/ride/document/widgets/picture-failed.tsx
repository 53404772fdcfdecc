import { Button } from '#kit/ui/button.tsx'

/** Shown in place of a picture that failed to load. */
export const PictureFailed = ({ busy, retry }: { busy: boolean; retry: () => void }) => (
  <div className="flex items-center justify-between gap-base rounded-card bg-surface px-base py-gutter">
    <p className="text-body text-text-soft">사진을 불러오지 못했습니다.</p>
    <Button variant="gray" size="small" onClick={retry} busy={busy}>
      다시 시도
    </Button>
  </div>
)
