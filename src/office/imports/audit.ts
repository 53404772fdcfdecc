import type { AuditSubject } from '#world'
import { urls } from '#urls'
import { KIND_WORDS } from './copy.ts'
import type { ImportKind } from './rules.ts'

export const AUDIT: Record<string, AuditSubject> = {
  import: {
    label: '가져오기',
    actions: { IMPORT: 'CSV 가져오기' },
    fields: { kind: '종류', rows: '행', created: '새로 만듦', updated: '고침' },
    values: { kind: (kind: ImportKind) => KIND_WORDS[kind]?.label },
    placeOf: () => urls.admin.imports,
  },
}
