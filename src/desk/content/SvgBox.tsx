import { cleanSvg, mostSvgLength } from '#kernel/shop/theme/clean-svg.ts';
import { Button } from '#ui/Button.tsx';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { FileBox } from '../ui/FileBox.tsx';

interface SvgBoxProps {
  value: string;
  id: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  onChange: (value: string) => void;
}

/** An SVG drawing from a file or pasted, shown as the site will show it. */
export function SvgBox({ value, onChange, ...box }: SvgBoxProps) {
  const { t } = useDesk();
  const drawn = value === '' ? undefined : cleanSvg(value);
  // A file that is too large is read in part and refused with a sentence.
  const read = (file: File | undefined) =>
    file
      ?.slice(0, mostSvgLength + 1)
      .text()
      .then(onChange);
  return (
    <span className="flex flex-col gap-2">
      {drawn && 'svg' in drawn && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(drawn.svg)}`}
          alt={t('desk-content.svg-shown')}
          className="h-20 w-fit max-w-full border border-line bg-white p-3"
        />
      )}
      <FileBox
        {...box}
        accept=".svg,image/svg+xml"
        fileName={value === '' ? '' : t('desk-content.field-logo')}
        onChoose={(file) => void read(file)}
      />
      <details>
        <summary className="link text-sm">{t('desk-content.svg-source')}</summary>
        <textarea
          rows={6}
          spellCheck={false}
          aria-label={t('desk-content.svg-source')}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${compactFieldBox} mt-2 resize-y font-mono text-xs`}
        />
      </details>
      {value !== '' && (
        <span>
          <Button kind="quiet" onPress={() => onChange('')}>
            {t('desk-content.svg-remove')}
          </Button>
        </span>
      )}
      <span className="text-xs text-stone">{t('desk-content.svg-hint')}</span>
    </span>
  );
}
