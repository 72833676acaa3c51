import type { ReactNode } from 'react';
import type { Picture as PictureFiles } from '#kernel/shop/pictures/picture.ts';
import { cx } from './class-names.ts';
import { Picture } from './Picture.tsx';

interface LineItemProps {
  /** Before the image: a check box. */
  leading?: ReactNode;
  media: PictureFiles | null;
  /** URL of an image without a media entry. */
  imageUrl?: string;
  href?: string | undefined;
  title: ReactNode;
  /** Over the image's corner. */
  badge?: ReactNode;
  isMuted?: boolean;
  children?: ReactNode;
}

/** A row of a list of pieces: image at the left, texts and controls at the right. */
export function LineItem({
  leading,
  media,
  imageUrl,
  href,
  title,
  badge,
  isMuted = false,
  children,
}: LineItemProps) {
  const picture = media ? (
    <Picture media={media} alt="" sizes="6rem" className="aspect-square" />
  ) : imageUrl ? (
    <img src={imageUrl} alt="" width={96} height={96} loading="lazy" className="aspect-square object-cover" />
  ) : (
    <span className="block aspect-square bg-ground" />
  );
  return (
    <article className="flex gap-3 sm:gap-4 border-b border-line py-5 first:pt-0 last:border-b-0">
      {leading}
      <div className="relative flex min-w-0 flex-1 gap-3 sm:gap-4">
        <div className={cx('w-20 shrink-0 sm:w-24', isMuted && 'opacity-60')}>{picture}</div>
        {badge && (
          <div className="pointer-events-none absolute top-[3.375rem] left-1 sm:top-[4.375rem]">{badge}</div>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <h3 className="text-[1.1875rem]/6 lang-zh:text-[0.9375rem]/6">
            {href ? (
              <a
                href={href}
                className="after:absolute after:top-0 after:left-0 after:size-20 sm:after:size-24 hover:underline hover:decoration-gold-soft hover:underline-offset-4"
              >
                {title}
              </a>
            ) : (
              title
            )}
          </h3>
          {children}
        </div>
      </div>
    </article>
  );
}
