import { brand } from '#brand'
import { urls } from '#urls'

/** The business as structured data for search engines (schema.org). */
export const businessOf = (origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  '@id': `${origin}/#business`,
  name: `${brand.nameKo} ${brand.name}`,
  legalName: brand.company,
  slogan: brand.tagline,
  description: '전문 수행 기사와 프리미엄 차량으로 모시는 의전 서비스',
  url: `${origin}/`,
  logo: `${origin}/touch-icon.png`,
  image: `${origin}/og.png`,
  telephone: brand.phone,
  email: brand.email,
  address: { '@type': 'PostalAddress', addressCountry: 'KR', streetAddress: brand.address },
  areaServed: { '@type': 'Country', name: '대한민국' },
  taxID: brand.businessNumber,
  priceRange: '₩₩₩₩',
  makesOffer: {
    '@type': 'Offer',
    url: origin + urls.calendar,
    itemOffered: { '@type': 'Service', name: '기사 포함 프리미엄 의전 차량', serviceType: '의전 차량' },
  },
})
