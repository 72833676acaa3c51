import type { Picture as PictureFiles } from '#kernel/shop/pictures/picture.ts';
import { avifSet, plainFiles } from '#kernel/shop/pictures/picture-files.ts';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';

interface PictureProps {
  media: PictureFiles;
  /** '' where the text beside it says the same. */
  alt: string;
  /** Rendered width, as the `sizes` attribute. */
  sizes: string;
  /** Within the first screen: loaded at once with high priority. */
  isEager?: boolean;
  className?: string;
}

/** An image in AVIF with a fallback format, its ground colour shown while it loads; a neutral card without files. */
export function Picture({ media, alt, sizes, isEager = false, className }: PictureProps) {
  const plain = plainFiles(media, 320);
  if (plain === undefined)
    return (
      <span
        className={cx('grid place-items-center overflow-hidden text-stone', className)}
        style={{ backgroundColor: media.colour }}
      >
        {media.alt !== undefined && <Icon name="ring" className="size-6" />}
        <span className="sr-only">{media.alt}</span>
      </span>
    );
  return (
    <picture>
      <source type="image/avif" srcSet={avifSet(media)} sizes={sizes} />
      <img
        src={plain.src}
        srcSet={plain.srcset}
        sizes={plain.srcset && sizes}
        width={media.width}
        height={media.height}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : undefined}
        decoding="async"
        style={{ backgroundColor: media.colour }}
        className={cx('block h-auto w-full object-cover', className)}
      />
    </picture>
  );
}
