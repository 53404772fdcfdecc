export const meta = { title: '내 보안' }

export { default } from '../widgets/security-panel.tsx'
