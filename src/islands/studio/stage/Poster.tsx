import type { Picture } from '#kernel/shop/pictures/picture.ts';
import { avifSet, plainFiles } from '#kernel/shop/pictures/picture-files.ts';

interface PosterProps {
  media: Picture;
  isHidden: boolean;
}

/** The catalogue image of the piece over the canvas; it fades when the 3D view is ready. */
export function Poster({ media, isHidden }: PosterProps) {
  const plain = plainFiles(media, media.width);
  return (
    <picture
      aria-hidden
      className={`pointer-events-none absolute inset-0 transition-opacity duration-500 motion-reduce:duration-0 ${isHidden ? 'opacity-0' : ''}`}
    >
      <source type="image/avif" srcSet={avifSet(media)} sizes="50vw" />
      <img
        src={plain?.src}
        srcSet={plain?.srcset}
        sizes={plain?.srcset && '50vw'}
        width={media.width}
        height={media.height}
        alt=""
        fetchPriority="high"
        className="size-full object-contain"
      />
    </picture>
  );
}
