import type { SharedLook } from '#client/design-link.ts';
import type { Translate } from '#client/texts.ts';
import { designKind } from '#kernel/shop/jewel-labels/design-rows.ts';
import { placeholderImageLabel } from '#kernel/shop/jewel-labels/placeholder-image-label.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Picture } from '#ui/Picture.tsx';
import { addressOf } from './design-address.ts';
import type { Compared } from './use-compared.ts';

/** A design's column head: image, name, and links. */
export function CompareHead({
  entry,
  picture,
  view,
  appearance,
  onRemove,
  locale,
  t,
}: {
  entry: Compared;
  /** Rendered in the common light. */
  picture: string | undefined;
  view: string;
  /** The common appearance, for the links. */
  appearance: SharedLook;
  onRemove: () => void;
  locale: Locale;
  t: Translate;
}) {
  const { opened, still, source } = entry;
  const shown = opened && 'shown' in opened ? opened.shown : null;
  const name = shown
    ? shown.composition.name || designKind(shown.composition.design, t)
    : t(opened ? 'compare.lost' : 'compare.loading');
  const alt = t('compare.picture', { name, view });
  const placeholderLabel =
    picture === undefined && shown && still?.pictured
      ? placeholderImageLabel(shown.composition.design, still.pictured, t)
      : '';
  return (
    <>
      <div className="relative mb-3 aspect-square bg-ground" data-picture={picture ? 'taken' : 'still'}>
        {picture ? (
          <img src={picture} alt={alt} width={360} height={360} className="size-full" />
        ) : still?.media ? (
          <Picture media={still.media} alt={alt} sizes="25vw" className="size-full" />
        ) : still?.url ? (
          <img src={still.url} alt={alt} className="size-full object-cover" />
        ) : null}
        <IconButton
          icon="close"
          size={16}
          label={t('compare.remove', { name })}
          onClick={onRemove}
          className="absolute top-1 right-1 bg-paper/85"
        />
      </div>
      {placeholderLabel !== '' && (
        <p data-similar className="mb-2 text-xs/4 text-stone">
          {placeholderLabel}
        </p>
      )}
      <p className="font-display text-xl/6 lang-zh:text-base">{name}</p>
      {shown && (
        <p className="mt-1 flex flex-wrap gap-x-4">
          <a
            href={localisePath(locale, addressOf('/preview/', source, appearance))}
            className={buttonClass('quiet')}
          >
            {t('compare.look')}
          </a>
          <a
            href={localisePath(locale, addressOf('/design/ring/', source, appearance))}
            className={buttonClass('quiet')}
          >
            {t('compare.studio')}
          </a>
        </p>
      )}
    </>
  );
}
