import type { Picture } from '#kernel/pictures/picture.ts';

interface PosterProps {
  media: Picture;
  isHidden: boolean;
}

/** The catalogue's picture of the piece over the canvas; it fades once the live picture is as good. */
export function Poster({ media, isHidden }: PosterProps) {
  const sources = (type: string) =>
    media.widths.map((width) => `${media.base}-${width}.${type} ${width}w`).join(', ');
  return (
    <picture
      aria-hidden
      className={`pointer-events-none absolute inset-0 transition-opacity duration-500 motion-reduce:duration-0 ${isHidden ? 'opacity-0' : ''}`}
    >
      <source type="image/avif" srcSet={sources('avif')} sizes="50vw" />
      <img
        src={`${media.base}-${media.widths.at(-1) ?? media.width}.webp`}
        srcSet={sources('webp')}
        sizes="50vw"
        width={media.width}
        height={media.height}
        alt=""
        className="size-full object-contain"
      />
    </picture>
  );
}
