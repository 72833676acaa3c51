import type { Picture as PictureFiles } from '#kernel/shop/pictures/picture.ts';
import { avifSet, plainFiles } from '#kernel/shop/pictures/picture-files.ts';
import { cx } from './class-names.ts';

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

/** An image in AVIF with a fallback format; its ground colour is shown while it loads. */
export function Picture({ media, alt, sizes, isEager = false, className }: PictureProps) {
  const plain = plainFiles(media, 320);
  if (plain === undefined)
    return <span className={cx('block', className)} style={{ backgroundColor: media.colour }} />;
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
