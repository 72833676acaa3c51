import { useRef } from 'react';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../app/desk-context.ts';
import { formBox } from '../ui/field-box.ts';

interface Mark {
  key: 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link';
  sign: string;
  before: string;
  after: string;
  /** Stands at the beginning of a line. */
  isOfLine?: boolean;
}

/** The small vocabulary of the house's texts. */
const marks: readonly Mark[] = [
  { key: 'bold', sign: 'B', before: '**', after: '**' },
  { key: 'italic', sign: 'I', before: '_', after: '_' },
  { key: 'heading', sign: 'H', before: '## ', after: '', isOfLine: true },
  { key: 'list', sign: '•', before: '- ', after: '', isOfLine: true },
  { key: 'quote', sign: '“', before: '> ', after: '', isOfLine: true },
  { key: 'link', sign: '↗', before: '[', after: '](/)' },
];

/** A text with a mark around what is chosen; of a line, in front of each chosen line. */
export function marked(text: string, [from, to]: readonly [number, number], mark: Mark): string {
  if (!mark.isOfLine)
    return `${text.slice(0, from)}${mark.before}${text.slice(from, to)}${mark.after}${text.slice(to)}`;
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const lines = text.slice(begin, to).split('\n');
  return `${text.slice(0, begin)}${lines.map((line) => mark.before + line).join('\n')}${text.slice(to)}`;
}

/** Markdown with buttons for what the house's pages may hold. */
export function MarkdownBox({
  value,
  onChange,
  ...box
}: {
  value: string;
  onChange: (value: string) => void;
  id: string;
  lang?: string;
}) {
  const { t } = useDesk();
  const area = useRef<HTMLTextAreaElement>(null);
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
              onChange(marked(value, [selectionStart, selectionEnd], mark));
              area.current?.focus();
            }}
            className="grid size-7 place-items-center rounded-[2px] border border-line text-xs hover:border-ink focus-visible:outline-2 focus-visible:outline-ink"
          >
            {mark.sign}
          </button>
        ))}
      </div>
      <textarea
        {...box}
        ref={area}
        rows={16}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(formBox, 'resize-y font-mono text-[0.8125rem] leading-6')}
      />
    </div>
  );
}
