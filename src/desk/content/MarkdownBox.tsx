import { useRef, useState } from 'react';
import { type Locale, type Localised, languageOf } from '#kernel/shop/text/locales.ts';
import { cx } from '#ui/class-names.ts';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { TextPictureDialog } from './TextPictureDialog.tsx';

interface Mark {
  key: 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link';
  sign: string;
  before: string;
  after: string;
  /** Is placed at the start of a line. */
  isOfLine?: boolean;
}

/** The Markdown that the site supports. */
const marks: readonly Mark[] = [
  { key: 'bold', sign: 'B', before: '**', after: '**' },
  { key: 'italic', sign: 'I', before: '_', after: '_' },
  { key: 'heading', sign: 'H', before: '## ', after: '', isOfLine: true },
  { key: 'list', sign: '•', before: '- ', after: '', isOfLine: true },
  { key: 'quote', sign: '“', before: '> ', after: '', isOfLine: true },
  { key: 'link', sign: '↗', before: '[', after: '](/)' },
];

/** Puts a mark around the selection; for line marks, in front of each selected line. */
export function applyMark(text: string, [from, to]: readonly [number, number], mark: Mark): string {
  if (!mark.isOfLine)
    return `${text.slice(0, from)}${mark.before}${text.slice(from, to)}${mark.after}${text.slice(to)}`;
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const lines = text.slice(begin, to).split('\n');
  return `${text.slice(0, begin)}${lines.map((line) => mark.before + line).join('\n')}${text.slice(to)}`;
}

const buttonStyle =
  'grid size-7 place-items-center rounded-control border border-line text-xs hover:border-ink focus-visible:outline-2 focus-visible:outline-ink';

/** Markdown editor with buttons for the supported marks; an image can be inserted into all languages at once. */
export function MarkdownBox({
  texts,
  locale,
  onChange,
  ...box
}: {
  texts: Localised;
  locale: Locale;
  onChange: (texts: Localised) => void;
  id: string;
}) {
  const { t } = useDesk();
  const area = useRef<HTMLTextAreaElement>(null);
  const [pictureAt, setPictureAt] = useState<number>();
  const value = texts[locale] ?? '';
  const change = (text: string) => onChange({ ...texts, [locale]: text });
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex gap-1 pb-1">
        {marks.map((mark) => (
          <button
            key={mark.key}
            type="button"
            title={t(`desk-content.${mark.key}`)}
            aria-label={t(`desk-content.${mark.key}`)}
            onClick={() => {
              const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
              change(applyMark(value, [selectionStart, selectionEnd], mark));
              area.current?.focus();
            }}
            className={buttonStyle}
          >
            {mark.sign}
          </button>
        ))}
        <button
          type="button"
          title={t('desk-content.picture')}
          aria-label={t('desk-content.picture')}
          onClick={() => setPictureAt(area.current?.selectionEnd ?? value.length)}
          className={buttonStyle}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-current">
            <path d="M1.5 2.5h13v11h-13zM1.5 11l4-4 4 4 2-2 3 3M11 5.5a.75.75 0 1 0 .01 0" />
          </svg>
        </button>
      </div>
      <textarea
        {...box}
        ref={area}
        lang={languageOf(locale).html}
        rows={16}
        value={value}
        onChange={(event) => change(event.target.value)}
        className={cx(compactFieldBox, 'resize-y font-mono text-[0.8125rem] leading-6')}
      />
      {pictureAt !== undefined && (
        <TextPictureDialog
          texts={texts}
          caret={{ locale, at: pictureAt }}
          onClose={() => setPictureAt(undefined)}
          onDone={(next, at) => {
            onChange(next);
            setPictureAt(undefined);
            // Wait for the dialog to return focus to its button and for the next frame, which has the new text.
            requestAnimationFrame(() => {
              area.current?.setSelectionRange(at, at);
              area.current?.focus();
            });
          }}
        />
      )}
    </div>
  );
}
