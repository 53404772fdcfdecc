/** The fields of the postcode widget's answer that we read. */
export type PostcodeAddress = {
  address: string
  userSelectedType: 'R' | 'J'
  roadAddress: string
  jibunAddress: string
  autoRoadAddress: string
  autoJibunAddress: string
  bname: string
  /** Empty for a building without a name. */
  buildingName: string
}

/** The maximum length of a place, as the API accepts it. */
const MAX_PLACE = 200

/**
 * The place as one line to show and store: the building's name, then the chosen address; a road address without a
 * building has its 동.
 */
export function placeOf(choice: PostcodeAddress): string {
  const road = choice.userSelectedType === 'R' && (choice.roadAddress || choice.autoRoadAddress)
  const address = road || jibunOf(choice)
  const building = choice.buildingName.trim()
  const named = `${building} (${address})`
  if (building && named.length <= MAX_PLACE) return named
  const district = road && /[동로가]$/.test(choice.bname) ? choice.bname : ''
  return district ? `${address} (${district})` : address
}

const jibunOf = ({ jibunAddress, autoJibunAddress, address }: PostcodeAddress): string =>
  jibunAddress || autoJibunAddress || address
