import { useQuery } from '@tanstack/react-query'
import { question, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { listRequests } from '../contract.ts'

/** The own requests, newest first. */
export const ownRequests = question(listRequests)

/** Whether an own request for the model is still to be decided: a second one would be refused. */
export function useHasOpenRequest(modelId: string): boolean {
  const { data } = useQuery({ ...ownRequests, enabled: subscribeRealm.useIsLoggedIn() })
  return !!data?.some(({ status, car }) => status === 'REQUESTED' && car.model.id === modelId)
}
