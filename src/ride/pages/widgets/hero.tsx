import { pictureUrl } from '#platform/file/widgets/picture-url.ts'
import { Button } from '#kit/ui/button.tsx'
import type { Banner } from '../contract.ts'
import { HeroPicture } from './hero-picture.tsx'
import { HeroText } from './hero-text.tsx'

/** A slide of the home page: a picture, large text, one link (C-019). The first slide has the page's main heading. */
export function Hero({ banner, first }: { banner: Banner; first: boolean }) {
  const Title = first ? 'h1' : 'h2'
  return (
    <div className="relative h-full bg-[#0a1226] text-white">
      {banner.image ? <UploadedPicture image={banner.image} first={first} /> : <HeroPicture />}
      <HeroText className="grid justify-items-start gap-base pt-24 md:pt-[22vh]">
        <Title className="text-display whitespace-pre-line text-white">{banner.title}</Title>
        <p className="max-w-[420px] text-body whitespace-pre-line text-[#d5def2] md:text-control">
          {banner.text}
        </p>
        <Button to={banner.path} variant="white" className="mt-gutter">
          {banner.action}
        </Button>
      </HeroText>
    </div>
  )
}

/** In pixels, of a stored picture. */
const MOST_WIDTH = 2_400

/** Slightly darkened, like the evening of the drawn picture. */
function UploadedPicture({ image, first }: { image: string; first: boolean }) {
  const [small, whole] = [pictureUrl(image, 840), pictureUrl(image)]
  return (
    <>
      <img
        src={whole}
        srcSet={`${small} 840w, ${whole} ${MOST_WIDTH}w`}
        sizes="100vw"
        alt=""
        fetchPriority={first ? 'high' : 'auto'}
        loading={first ? 'eager' : 'lazy'}
        className="absolute inset-0 h-full w-full object-cover"
      />
      <div className="absolute inset-0 bg-linear-to-b from-[#0a1226]/50 to-[#0a1226]/10" />
    </>
  )
}
