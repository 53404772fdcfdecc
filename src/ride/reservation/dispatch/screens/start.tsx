import { Navigate } from 'react-router'

export const meta = { title: '관리' }

/** /admin and every path below it that has no screen open the reservations (K-85). */
export default function Start() {
  return <Navigate to="/admin/reservation" replace />
}
