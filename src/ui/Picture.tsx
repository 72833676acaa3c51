import type { Picture as PictureFiles } from '#kernel/shop/pictures/picture.ts';
import { avifSet, plainFiles } from '#kernel/shop/pictures/picture-files.ts';
import { cx } from './class-names.ts';

interface PictureProps {
  media: PictureFiles;
  /** '' where the text beside it says the same. */
  alt: string;
  /** How wide it is shown, as the `sizes` attribute wants it. */
  sizes: string;
  /** Among what is seen first: fetched at once and before others. */
  isEager?: boolean;
  className?: string;
}

/** A rendered picture in AVIF, and in what other browsers show; its ground colour stands until it is there. */
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
