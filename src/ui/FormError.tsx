import { cx } from './class-names.ts';

/** An error of a whole form, of none of its fields. */
export function FormError({ text, className }: { text: string | undefined; className?: string }) {
  return (
    <p role="alert" className={text ? cx('text-sm leading-relaxed text-ruby', className) : 'hidden'}>
      {text}
    </p>
  );
}
