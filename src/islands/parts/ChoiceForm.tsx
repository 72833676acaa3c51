import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { pageRates } from '#client/currency.ts';
import { acrossFields } from '#client/form-rules.ts';
import { $language } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { initialChoices } from '#kernel/shop/catalogue/opening-choices.ts';
import { engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';
import type { ProductOption } from '#kernel/shop/catalogue/product.ts';
import { Button } from '#ui/Button.tsx';
import { useForm } from '#ui/use-form.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { choiceErrors, wantsEngraving } from './choices.ts';
import { EngravingField } from './EngravingField.tsx';

interface ChoiceFormProps {
  options: readonly ProductOption[];
  /** Must include the `buy` texts. */
  buyTexts: Translate;
  submitLabel: string;
  /** Moves the focus to the first choice, after the button that opened the form is gone. */
  hasFocus?: boolean;
  onChoose: (options: Record<string, string>) => Promise<unknown>;
  /** Beside the button that submits. */
  children?: ReactNode;
}

/** A piece's options, chosen in place: in the favourites or in the cart. */
export function ChoiceForm({
  options,
  buyTexts,
  submitLabel,
  hasFocus = false,
  onChoose,
  children,
}: ChoiceFormProps) {
  const { currency } = useStore($language);
  const [rates] = useState(pageRates);
  const form = useForm({
    schema: () =>
      v.pipe(
        v.object(
          Object.fromEntries(
            [...options.map(({ key }) => key), engravingTextKey].map((key) => [key, v.string()]),
          ),
        ),
        acrossFields((typed) => choiceErrors(options, typed, buyTexts)),
      ),
    initial: initialChoices(options),
    send: async ({ [engravingTextKey]: engraving = '', ...chosen }) => {
      const isEngraved = wantsEngraving(options, chosen);
      await onChoose(isEngraved ? { ...chosen, [engravingTextKey]: engraving.trim() } : chosen);
    },
  });
  const chosen = Object.fromEntries(options.map(({ key }) => [key, form.field(key).value]));
  const { ref } = form.props;
  useEffect(() => {
    if (hasFocus) ref.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [ref, hasFocus]);
  return (
    <form {...form.props} className="mt-3 flex w-full flex-col gap-5 border-t border-line pt-4">
      {options.map((option) => (
        <ChoiceField
          key={option.key}
          option={option}
          field={form.choice(option.key)}
          rates={rates}
          currency={currency}
          t={buyTexts}
        />
      ))}
      {wantsEngraving(options, chosen) && (
        <EngravingField field={form.field(engravingTextKey)} t={buyTexts} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isPending={form.isPending}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
