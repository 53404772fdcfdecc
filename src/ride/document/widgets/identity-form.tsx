import { useId } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { useDocument } from './use-document.ts'

/** Explains what to cover, takes the picture, and submits it for review. */
export function IdentityForm({ again }: { again: boolean }) {
  const id = useId()
  const { file, isUploaded, isUploading, isBusy, wrong, choose, submit } = useDocument()
  const progress = isUploading
    ? '사진을 올리고 있습니다.'
    : isUploaded
      ? '사진을 올렸습니다. 등록을 눌러 주세요.'
      : ''
  const register = () => {
    if (!file) document.querySelector<HTMLElement>('[data-picker]')?.focus()
    void submit()
  }
  return (
    <section className="grid gap-base">
      <h2 className="text-control">{again ? '새 사진 등록' : '신분증 등록'}</h2>
      <Notice tone="wait">
        <strong>주민등록번호 뒷자리 7자리를 반드시 가리고 촬영해 주세요.</strong> 종이나 스티커로 가리신
        사진만 심사해 드립니다.
      </Notice>
      <PicturePicker file={file} progress={progress} describedBy={wrong ? id : undefined} choose={choose} />
      <div id={id} role="alert" className="empty:hidden">
        {wrong && (
          <div className="flex items-center justify-between gap-base rounded-field bg-red px-base py-3 text-body text-on-red">
            <div>
              <p className="font-bold">{wrong.text}</p>
              {wrong.more && <p>{wrong.more}</p>}
            </div>
            {wrong.retry && (
              <Button variant="white" size="small" onClick={wrong.retry} className="shrink-0">
                다시 올리기
              </Button>
            )}
          </div>
        )}
      </div>
      <Button size="large" wide onClick={register} busy={isBusy}>
        등록
      </Button>
    </section>
  )
}
