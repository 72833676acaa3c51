import { useId, useRef, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { uploadPicture } from '#client/api/reviews.ts';
import { pictureDataUrl } from '#client/picture-file.ts';
import type { Translate } from '#client/texts.ts';
import { imageFormats } from '#kernel/shop/pictures/uploads.rules.ts';
import type { ReviewPicture } from '#kernel/shop/reviews/review.ts';
import { mostReviewPictures } from '#kernel/shop/reviews/reviews.rules.ts';
import { Button } from '#ui/Button.tsx';
import { smallLabel } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';

interface PictureFieldProps {
  pictures: readonly ReviewPicture[];
  onChange: (pictures: readonly ReviewPicture[]) => void;
  /** Must include the `reviews` texts. */
  t: Translate;
}

/** Photographs of the review, uploaded when they are chosen. */
export function PictureField({ pictures, onChange, t }: PictureFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ done: number; of: number }>();
  const [hasSent, setSent] = useState(false);

  const add = async (files: readonly File[]) => {
    const chosen = files.slice(0, mostReviewPictures - pictures.length);
    let sofar = pictures;
    setSent(false);
    for (const [index, file] of chosen.entries()) {
      setSending({ done: index + 1, of: chosen.length });
      // The API client shows an image's error; the others continue.
      const picture = await uploadPicture(api, await pictureDataUrl(file)).catch(() => undefined);
      if (!picture) continue;
      sofar = [...sofar, picture];
      onChange(sofar);
      setSent(true);
    }
    setSending(undefined);
  };

  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className={`${smallLabel} text-ink`}>
        {t('reviews.pictures')}{' '}
        <span className="ml-2 text-stone normal-case tracking-normal">{t('reviews.optional')}</span>
      </legend>
      <p id={`${id}-hint`} className="mt-1 text-sm text-stone">
        {t('reviews.pictures-hint', { most: mostReviewPictures })}
      </p>
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2.5">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="relative">
              <img
                src={picture.url}
                alt={t('reviews.picture', { number: index + 1 })}
                width={96}
                height={96}
                className="size-24 bg-ground object-cover"
              />
              <button
                type="button"
                aria-label={t('reviews.picture-remove', { number: index + 1 })}
                onClick={() => onChange(pictures.filter(({ id: other }) => other !== picture.id))}
                className="absolute end-0 top-0 grid size-11 place-items-start justify-items-end p-1"
              >
                <span className="grid size-7 place-items-center rounded-full bg-paper/90">
                  <Icon name="close" size={16} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={imageFormats.map((format) => `image/${format}`).join(',')}
        onChange={(event) => {
          const files = Array.from(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
          void add(files);
        }}
      />
      <p role="status" className={sending ? 'mt-3 text-sm text-stone' : 'sr-only'}>
        {sending ? t('reviews.picture-sending', sending) : hasSent && t('reviews.picture-sent')}
      </p>
      {pictures.length < mostReviewPictures && (
        <Button
          kind="secondary"
          className="mt-3"
          isPending={sending !== undefined}
          onClick={() => chooser.current?.click()}
        >
          {t('reviews.pictures-add')}
        </Button>
      )}
    </fieldset>
  );
}
