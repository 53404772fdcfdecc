import { useQuery } from '@tanstack/react-query'
import { OwnSessions as Sessions } from '#platform/login/widgets/own-sessions.tsx'
import { call, question } from '../../widgets/realm.ts'
import { endOtherSessions, endSession, listSessions } from '../contract.ts'

/** The devices on which the member is logged in. */
export const OwnSessions = () => (
  <Sessions
    asked={useQuery(question(listSessions))}
    end={(id) => call(endSession, { params: { id } })}
    endOthers={() => call(endOtherSessions)}
  />
)
