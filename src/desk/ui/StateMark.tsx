import { cx } from '#ui/class-names.ts';

/** `wait`: needs action; `good`: done; `bad`: failed; `plain`: in progress. */
export type Tone = 'plain' | 'wait' | 'good' | 'bad';

const dots: Record<Tone, string> = {
  plain: 'border-line-strong bg-paper',
  wait: 'border-gold bg-gold-soft',
  good: 'border-leaf bg-leaf',
  bad: 'border-ruby bg-ruby',
};

/** A state with a coloured dot; the text alone is sufficient. */
export function StateMark({ tone = 'plain', text }: { tone?: Tone; text: string }) {
  return (
    <span className={cx('inline-flex items-baseline gap-2 whitespace-nowrap', tone === 'bad' && 'text-ruby')}>
      <span
        aria-hidden="true"
        className={cx('size-2 shrink-0 translate-y-[-1px] rounded-full border', dots[tone])}
      />
      {text}
    </span>
  );
}
