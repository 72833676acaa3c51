import type { Translate } from '#client/texts.ts';
import { maxEngravingWidth } from '#kernel/catalogue/option-price.ts';
import { textWidth } from '#kernel/text/text-width.ts';
import { Field } from '#ui/Field.tsx';

/** The words to engrave, with how much of the room they take. */
export function EngravingField({
  words,
  onChange,
  problem,
  t,
}: {
  words: string;
  onChange: (words: string) => void;
  problem: 'missing' | 'long' | undefined;
  t: Translate;
}) {
  const used = textWidth(words.trim());
  const isTooLong = used > maxEngravingWidth;
  return (
    <Field
      label={t('buy.engraving')}
      name="engraving"
      autoComplete="off"
      maxLength={60}
      value={words}
      hint={t('buy.engravingHint', { max: maxEngravingWidth })}
      error={
        isTooLong
          ? t('buy.engravingLong', { max: maxEngravingWidth })
          : problem === 'missing'
            ? t('buy.engravingMissing')
            : undefined
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      trailing={
        <span className="pr-2 text-xs tabular-nums">
          {used}/{maxEngravingWidth}
        </span>
      }
    />
  );
}
