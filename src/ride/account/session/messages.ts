import { brand } from '#brand'
import { instantLabel } from '#kit/day.ts'
import { messageKind } from '#kit/unit-of-work.ts'
import { urls } from '#urls'
import { deviceText } from '#platform/login/session/rules.ts'

/** Tells staff about a login from a device that they have not used before. */
export const newDevice = messageKind<{ device: string; at: string }>({
  name: 'new_device',
  label: '새 기기 로그인 안내',
  belongsTo: 'member',
  text: ({ device, at }, { site }) =>
    [
      `[${brand.nameKo}] ${instantLabel(new Date(at))} 새 기기(${deviceText(device)})에서 로그인했습니다. 본인이 아니면 바로 로그아웃시키고 비밀번호를 바꿔 주세요.`,
      site && site + urls.admin.security,
    ]
      .filter(Boolean)
      .join('\n'),
})
