import type { Translate } from '#client/texts.ts';
import { maxEngravingWidth } from '#kernel/shop/catalogue/option-price.ts';
import { textWidth } from '#kernel/shop/text/text-width.ts';
import { Field } from '#ui/Field.tsx';
import type { BoundField } from '#ui/use-form.ts';

/** The engraving text, with the used share of the space. */
export function EngravingField({ field, t }: { field: BoundField; t: Translate }) {
  const used = textWidth(field.value.trim());
  return (
    <Field
      {...field}
      label={t('buy.engraving')}
      autoComplete="off"
      maxLength={60}
      hint={t('buy.engravingHint', { max: maxEngravingWidth })}
      error={used > maxEngravingWidth ? t('buy.engravingLong', { max: maxEngravingWidth }) : field.error}
      trailing={
        <span className="pr-2 text-xs tabular-nums">
          {used}/{maxEngravingWidth}
        </span>
      }
    />
  );
}
