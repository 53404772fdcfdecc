const HALF_TYPED = { date: '날짜를 끝까지 입력해 주세요.', time: '시간을 끝까지 입력해 주세요.' }
const UPLOADING = '사진을 올리고 있습니다. 다 올라간 뒤 다시 눌러 주세요.'

/** Marks where a picture is on its way, for the form around it. */
export const uploadMark = (busy: boolean) => ({
  'aria-busy': busy || undefined,
  'data-uploading': busy || undefined,
})

/**
 * Fields of a form that look complete and are not: a date or time that was typed in part, or a day that the month does not have,
 * which the browser tells as none at all, or a picture on its way. Null where nothing is.
 */
export function unfinishedIn(form: HTMLFormElement): string | null {
  const fields = form.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')
  const half = [...fields].find(({ validity }) => validity.badInput)
  half?.focus()
  if (half) return HALF_TYPED[half.type as keyof typeof HALF_TYPED]
  return form.querySelector('[data-uploading]') ? UPLOADING : null
}
