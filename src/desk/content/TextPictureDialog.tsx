import { useId, useState } from 'react';
import {
  isPictureKey,
  languagesLackingPictures,
  lineOfPicture,
  picturesOfText,
  type TextPicture,
  withPicture,
  withPictures,
} from '#kernel/shop/content/text-pictures.ts';
import { type PictureShape, pictureShapeNames } from '#kernel/shop/pictures/shop-image.ts';
import { type Locale, type Localised, languageOf, locales, localised } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { compactFieldBox } from '#ui/density.ts';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import { PictureBox } from '../pictures/PictureBox.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { useUnsaved } from '../ui/use-unsaved.ts';

/** In the order of how often they are used. */
const shapes: readonly PictureShape[] = [
  'landscape',
  ...pictureShapeNames.filter((shape) => shape !== 'landscape'),
];

function TextFields({
  legend,
  hint,
  most,
  shown,
  value,
  invalid,
  onChange,
}: {
  legend: string;
  hint: string;
  most: number;
  shown: readonly Locale[];
  value: Localised;
  invalid: readonly Locale[];
  onChange: (value: Localised) => void;
}) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm">{legend}</legend>
      <p className="mb-2 text-xs text-stone">{hint}</p>
      <div className={cx('grid gap-3', shown.length > 1 && 'sm:grid-cols-3')}>
        {shown.map((locale) => (
          <label key={locale} htmlFor={`${id}-${locale}`} className="flex min-w-0 flex-col gap-1 text-xs">
            <span className="text-stone">{languageOf(locale).name}</span>
            <textarea
              id={`${id}-${locale}`}
              rows={2}
              maxLength={most}
              lang={languageOf(locale).html}
              value={value[locale] ?? ''}
              aria-invalid={invalid.includes(locale) || undefined}
              onChange={({ target }) => onChange({ ...value, [locale]: target.value })}
              className={compactFieldBox}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Language and position of the text cursor. */
interface Caret {
  locale: Locale;
  at: number;
}

/**
 * Inserts an image after the paragraph at the cursor, in one or all languages; if the cursor is in an image, edits
 * that image.
 */
export function TextPictureDialog({
  texts,
  caret,
  onDone,
  onClose,
}: {
  texts: Localised;
  caret: Caret;
  /** The texts with the image, and the position behind it in the text of the cursor. */
  onDone: (texts: Localised, at: number) => void;
  onClose: () => void;
}) {
  const { t } = useDesk();
  const id = useId();
  const { locale, at } = caret;
  const own = texts[locale] ?? '';
  const existing = picturesOfText(own).find(({ from, to }) => from <= at && at <= to);
  const only = (text = '') => ({ ...localised(() => ''), [locale]: text });
  const [key, setKey] = useState(existing?.key ?? '');
  const [alt, setAlt] = useState<Localised>(only(existing?.alt));
  const [caption, setCaption] = useState<Localised>(only(existing?.caption));
  const [isEverywhere, setEverywhere] = useState(
    !existing && !languagesLackingPictures(texts).includes(locale),
  );
  const [isSubmitted, setSubmitted] = useState(false);
  useUnsaved(
    id,
    [key, ...Object.values(alt), ...Object.values(caption)].some((word) => word !== '') && !existing,
  );
  // A language without a text shows that of the default language, with its pictures.
  const written = locales.filter((each) => each === locale || texts[each]?.trim());
  const shown = isEverywhere ? written : [locale];
  const silent = shown.filter((each) => (alt[each] ?? '').trim() === '');
  const isNamed = isPictureKey(key);
  let problem: string | undefined;
  if (!isNamed) problem = t('desk-content.picture-none');
  else if (silent.length > 0) problem = t('desk-content.picture-silent');
  const pictureIn = (each: Locale): TextPicture => ({
    key,
    alt: alt[each] ?? '',
    caption: caption[each] ?? '',
  });

  function finish() {
    setSubmitted(true);
    if (problem) return;
    if (existing) {
      const line = lineOfPicture(pictureIn(locale));
      const changed = `${own.slice(0, existing.from)}${line}${own.slice(existing.to)}`;
      return onDone({ ...texts, [locale]: changed }, existing.from + line.length);
    }
    const put = withPicture(own, at, pictureIn(locale));
    const pictures = Object.fromEntries(shown.map((each) => [each, pictureIn(each)]));
    onDone(isEverywhere ? withPictures(texts, caret, pictures) : { ...texts, [locale]: put.text }, put.at);
  }

  return (
    <DeskDialog
      isWide
      title={t(existing ? 'desk-content.picture-change' : 'desk-content.picture-title')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <PictureBox
          id={`${id}-key`}
          value={key}
          shapes={shapes}
          isInvalid={isSubmitted && !isNamed}
          onChange={(chosen, text) => {
            setKey(chosen);
            if (text) setAlt(text);
          }}
        />
        {!existing && (
          <label htmlFor={`${id}-all`} className="flex items-center gap-2.5 text-sm">
            <input
              id={`${id}-all`}
              type="checkbox"
              checked={isEverywhere}
              onChange={({ target }) => setEverywhere(target.checked)}
              className="size-4 accent-ink"
            />
            {t('desk-content.picture-everywhere')}
          </label>
        )}
        <TextFields
          legend={t('desk-pictures.alt')}
          hint={t('desk-pictures.alt-hint')}
          most={300}
          shown={shown}
          value={alt}
          invalid={isSubmitted ? silent : []}
          onChange={setAlt}
        />
        <TextFields
          legend={t('desk-content.picture-caption')}
          hint={t('desk-content.picture-caption-hint')}
          most={500}
          shown={shown}
          value={caption}
          invalid={[]}
          onChange={setCaption}
        />
        <FormError text={isSubmitted ? problem : undefined} />
        <div>
          <Button kind="primary" onPress={finish}>
            {t(existing ? 'desk-content.picture-change' : 'desk-content.picture-put')}
          </Button>
        </div>
      </div>
    </DeskDialog>
  );
}
