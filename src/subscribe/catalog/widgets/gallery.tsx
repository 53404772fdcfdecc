import { Carousel } from '#kit/ui/carousel.tsx'
import { CarPicture } from './car-picture.tsx'

/** A carousel of a car's pictures; the first one loads first, because it is the largest part of the page. */
export const Gallery = ({ name, pictures }: { name: string; pictures: readonly string[] }) => (
  <Carousel
    label={`${name} 사진`}
    className="aspect-video overflow-hidden bg-sunken"
    slides={pictures.map((reference, at) => (
      <CarPicture
        key={reference}
        reference={reference}
        title={`${name} 사진 ${at + 1}`}
        eager={at === 0}
        className="size-full"
      />
    ))}
  />
)
