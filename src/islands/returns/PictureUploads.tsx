import { useId } from 'react';
import type { Translate } from '#client/texts.ts';
import { maxImageBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { maxReturnPictures } from '#kernel/shop/returns/returns.rules.ts';
import { buttonClass } from '#ui/Button.tsx';
import { smallLabel } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { ChosenPicture, usePictures } from './use-pictures.ts';

const formats = 'image/jpeg,image/png,image/webp,image/avif';

function Thumbnail({
  picture,
  number,
  onRemove,
  t,
}: {
  picture: ChosenPicture;
  number: number;
  onRemove: () => void;
  t: Translate;
}) {
  const { name, part, uploaded } = picture;
  return (
    <li className="relative size-24 border border-line bg-white">
      {uploaded ? (
        <img
          src={uploaded.url}
          alt={t('returns.picture-number', { number })}
          width={96}
          height={96}
          className="size-full object-cover"
        />
      ) : (
        <div className="grid size-full place-content-center px-3">
          <progress
            value={part}
            max={1}
            aria-label={t('returns.picture-sending', { name })}
            className="h-1 w-full accent-ink"
          />
          <span className="mt-2 text-center text-xs text-stone tabular-nums">{Math.round(part * 100)} %</span>
        </div>
      )}
      <IconButton
        icon="close"
        size={14}
        label={t('returns.picture-remove', { number })}
        onClick={onRemove}
        className="absolute -top-3 -right-3 size-11 [&>svg]:rounded-full [&>svg]:bg-white [&>svg]:shadow"
      />
    </li>
  );
}

/** Uploads images of the piece, with previews and remove buttons. */
export function PictureUploads({ uploads, t }: { uploads: ReturnType<typeof usePictures>; t: Translate }) {
  const id = useId();
  const { pictures, left, add, remove } = uploads;
  const megabytes = maxImageBytes / 1024 / 1024;
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className={`${smallLabel} text-ink`}>
        {t('returns.pictures')}
        <span className="ml-2 text-stone normal-case tracking-normal">{t('returns.optional')}</span>
      </legend>
      <p id={`${id}-hint`} className="mt-1 text-sm text-stone">
        {t('returns.pictures-hint', { count: maxReturnPictures, megabytes })}
      </p>
      {pictures.some(({ problem }) => problem === '') && (
        <ul className="mt-5 flex flex-wrap gap-5">
          {pictures
            .filter(({ problem }) => problem === '')
            .map((picture, index) => (
              <Thumbnail
                key={picture.key}
                picture={picture}
                number={index + 1}
                onRemove={() => remove(picture.key)}
                t={t}
              />
            ))}
        </ul>
      )}
      {pictures
        .filter(({ problem }) => problem !== '')
        .map(({ key, name, problem }) => (
          <p key={key} role="alert" className="mt-3 text-sm text-ruby wrap-break-word">
            {t('returns.picture-failed', { name, reason: problem })}
          </p>
        ))}
      {left > 0 && (
        <label className={`${buttonClass('secondary')} mt-4 cursor-pointer has-focus-visible:outline-2`}>
          {t('returns.pictures-add')}
          <input
            type="file"
            accept={formats}
            multiple
            className="sr-only"
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </label>
      )}
    </fieldset>
  );
}
