import { useState } from 'react';
import { type PictureShape, shopImageBase, shopImageOf } from '#kernel/shop/pictures/shop-image.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { PictureChooser } from './PictureChooser.tsx';

/** Address of a thumbnail of a content image; '' without one. */
function thumbnailOf(key: string, apiOrigin: string): string {
  if (key === '' || key.startsWith('/')) return key;
  const own = shopImageOf(key);
  return own ? `${shopImageBase(apiOrigin, own.id)}-320.avif` : `/media/${key}-320.avif`;
}

/** Image field of a content form: shows, replaces or names an image. */
export function PictureBox({
  id,
  value,
  shapes,
  isInvalid,
  onChange,
}: {
  id: string;
  value: string;
  /** Possible shapes; with several the person chooses. */
  shapes: readonly PictureShape[];
  isInvalid: boolean;
  /** `alt` is the alternative text, for an uploaded image. */
  onChange: (key: string, alt?: Localised) => void;
}) {
  const { t } = useDesk();
  const [isChoosing, setChoosing] = useState(false);
  const isOwn = shopImageOf(value) !== undefined;
  return (
    <div className="flex items-start gap-4">
      <div className="aspect-3/2 w-36 shrink-0 overflow-hidden border border-line bg-ground">
        {value !== '' && (
          <img
            key={value}
            src={thumbnailOf(value, __API_ORIGIN__)}
            alt=""
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
            className="size-full object-contain"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <Button kind="secondary" onPress={() => setChoosing(true)}>
          {t(value === '' ? 'desk-pictures.choose' : 'desk-pictures.change')}
        </Button>
        {isOwn ? (
          <Button kind="quiet" onPress={() => onChange('')}>
            {t('desk-pictures.take-out')}
          </Button>
        ) : (
          <input
            id={id}
            type="text"
            value={value}
            placeholder={t('desk-pictures.key')}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? `${id}-fault` : undefined}
            onChange={({ target }) => onChange(target.value)}
            className={compactFieldBox}
          />
        )}
      </div>
      {isChoosing && (
        <PictureChooser
          shapes={shapes}
          onClose={() => setChoosing(false)}
          onChoose={(key, alt) => {
            onChange(key, alt);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}
