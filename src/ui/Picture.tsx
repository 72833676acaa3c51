import type { Picture as PictureFiles } from '#kernel/pictures/picture.ts';
import { cx } from './class-names.ts';

interface PictureProps {
  media: PictureFiles;
  /** '' where the text beside it says the same. */
  alt: string;
  /** How wide it is shown, as the `sizes` attribute wants it. */
  sizes: string;
  isEager?: boolean;
  className?: string;
}

function sourceSet(media: PictureFiles, extension: string): string {
  return media.widths.map((width) => `${media.base}-${width}.${extension} ${width}w`).join(', ');
}

/** A rendered picture in AVIF and WebP; its ground colour stands until it is there. */
export function Picture({ media, alt, sizes, isEager = false, className }: PictureProps) {
  const fallback = media.widths.find((width) => width >= 320) ?? media.widths[0];
  if (fallback === undefined)
    return <span className={cx('block', className)} style={{ backgroundColor: media.colour }} />;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(media, 'avif')} sizes={sizes} />
      <img
        src={`${media.base}-${fallback}.webp`}
        srcSet={sourceSet(media, 'webp')}
        sizes={sizes}
        width={media.width}
        height={media.height}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        style={{ backgroundColor: media.colour }}
        className={cx('block h-auto w-full object-cover', className)}
      />
    </picture>
  );
}
