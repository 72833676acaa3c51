import type { InputHTMLAttributes } from 'react';
import { cx } from '#ui/class-names.ts';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';

interface FileBoxProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'name' | 'accept' | 'required' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
  > {
  /** Name of the chosen file; '' for none. */
  fileName: string;
  onChoose: (file: File | undefined) => void;
}

/** File input with the desk's texts; the browser's own are in the browser's language. */
export function FileBox({ fileName, onChoose, ...input }: FileBoxProps) {
  const { t } = useDesk();
  return (
    <span
      className={cx(
        compactFieldBox,
        'relative flex items-center gap-3 has-focus-visible:outline-1 has-focus-visible:outline-ink has-aria-invalid:border-ruby',
      )}
    >
      <span aria-hidden="true" className="underline decoration-gold-soft underline-offset-4">
        {t('desk.file-choose')}
      </span>
      <span className={cx('min-w-0 truncate', fileName === '' && 'text-stone')}>
        {fileName || t('desk.file-none')}
      </span>
      <input
        {...input}
        type="file"
        onChange={({ target }) => onChoose(target.files?.[0])}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </span>
  );
}
