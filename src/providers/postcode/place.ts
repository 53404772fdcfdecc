/** The fields of the postcode widget's answer that we read. */
export type PostcodeAddress = {
  address: string
  userSelectedType: 'R' | 'J'
  roadAddress: string
  jibunAddress: string
  autoRoadAddress: string
  autoJibunAddress: string
  bname: string
  buildingName: string
  apartment: 'Y' | 'N'
}

/**
 * The place as one line to show and store: the chosen address; a road address with its 동 and the name of an apartment
 * building.
 */
export function placeOf(address: PostcodeAddress): string {
  if (address.userSelectedType === 'J') return jibunOf(address)
  const road = address.roadAddress || address.autoRoadAddress
  if (!road) return jibunOf(address)
  const extra = extraOf(address)
  return extra ? `${road} (${extra})` : road
}

function jibunOf(address: PostcodeAddress) {
  return address.jibunAddress || address.autoJibunAddress || address.address
}

function extraOf({ bname, buildingName, apartment }: PostcodeAddress) {
  const district = /[동로가]$/.test(bname) ? bname : ''
  return [district, apartment === 'Y' ? buildingName : ''].filter(Boolean).join(', ')
}
