import { useQuery } from '@tanstack/react-query'
import { question, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { listRequests } from '../contract.ts'

/** The query of the subscriber's own requests, newest first. */
export const ownRequests = question(listRequests)

/** Whether the subscriber has an open request for the model; the server would refuse a second one. */
export function useHasOpenRequest(modelId: string): boolean {
  const { data } = useQuery({ ...ownRequests, enabled: subscribeRealm.useIsLoggedIn() })
  return !!data?.some(({ status, car }) => status === 'REQUESTED' && car.model.id === modelId)
}
