import type { Picture as PictureFiles } from '#kernel/shop/pictures/picture.ts';
import { cx } from './class-names.ts';
import { Picture } from './Picture.tsx';

/** The square image of a line: the shopper's own by URL, else the catalogue's. */
export function LinePicture({
  media,
  url,
  sizes,
  alt = '',
  className,
}: {
  media: PictureFiles;
  /** null for the catalogue image. */
  url: string | null;
  sizes: string;
  alt?: string;
  className?: string;
}) {
  if (!url)
    return <Picture media={media} alt={alt} sizes={sizes} className={cx('aspect-square', className)} />;
  return (
    <img
      src={url}
      alt={alt}
      width={480}
      height={480}
      loading="lazy"
      decoding="async"
      className={cx('block aspect-square h-auto w-full bg-ground object-cover', className)}
    />
  );
}
