const HALF_TYPED = { date: '날짜를 끝까지 입력해 주세요.', time: '시간을 끝까지 입력해 주세요.' }
const UPLOADING = '사진을 올리고 있습니다. 다 올라간 뒤 다시 눌러 주세요.'

/** Marks an element whose picture is being uploaded; the surrounding form reads the mark. */
export const uploadMark = (busy: boolean) => ({
  'aria-busy': busy || undefined,
  'data-uploading': busy || undefined,
})

/**
 * The error of a form that looks complete but is not: a partly typed date or time, a day that does not exist in the
 * month (the browser reports both as empty), or a running upload. Null when it is complete.
 */
export function unfinishedIn(form: HTMLFormElement): string | null {
  const fields = form.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')
  const half = [...fields].find(({ validity }) => validity.badInput)
  half?.focus()
  if (half) return HALF_TYPED[half.type as keyof typeof HALF_TYPED]
  return form.querySelector('[data-uploading]') ? UPLOADING : null
}
