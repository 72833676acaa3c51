import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { readProduct } from '#client/api/catalogue.ts';
import { pageRates } from '#client/currency.ts';
import { toast } from '#client/events.ts';
import { acrossFields } from '#client/form-rules.ts';
import { guarded } from '#client/guarded.ts';
import { $language } from '#client/preferences.ts';
import { isSignedIn } from '#client/session.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { addToCart } from '#islands/cart/cart.store.ts';
import { ChoiceField } from '#islands/parts/ChoiceField.tsx';
import { choiceErrors, wantsEngraving } from '#islands/parts/choices.ts';
import { EngravingField } from '#islands/parts/EngravingField.tsx';
import { initialChoices } from '#kernel/shop/catalogue/opening-choices.ts';
import { engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import type { Favourite } from '#kernel/shop/favourites/favourite.ts';
import { Button } from '#ui/Button.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';

interface Choice {
  product: Product;
  /** Must include the `buy` texts. */
  buyTexts: Translate;
}

interface ChoiceFormProps extends Choice {
  add: (options: Record<string, string>) => Promise<unknown>;
  onClose: () => void;
  t: Translate;
}

/** A piece's options, chosen within the favourites. */
function ChoiceForm({ product, buyTexts, add, onClose, t }: ChoiceFormProps) {
  const { currency } = useStore($language);
  const [rates] = useState(pageRates);
  const form = useForm({
    schema: () =>
      v.pipe(
        v.object(
          Object.fromEntries(
            [...product.options.map(({ key }) => key), engravingTextKey].map((key) => [key, v.string()]),
          ),
        ),
        acrossFields((typed) => choiceErrors(product.options, typed, buyTexts)),
      ),
    initial: initialChoices(product.options),
    send: async ({ [engravingTextKey]: engraving = '', ...chosen }) => {
      const isEngraved = wantsEngraving(product.options, chosen);
      await add(isEngraved ? { ...chosen, [engravingTextKey]: engraving.trim() } : chosen);
    },
  });
  const chosen = Object.fromEntries(product.options.map(({ key }) => [key, form.field(key).value]));
  const { ref } = form.props;
  // The pressed button is gone, and the focus with it.
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, select')?.focus(), [ref]);
  return (
    <form {...form.props} className="mt-3 flex w-full flex-col gap-5 border-t border-line pt-4">
      {product.options.map((option) => (
        <ChoiceField
          key={option.key}
          option={option}
          field={form.choice(option.key)}
          rates={rates}
          currency={currency}
          t={buyTexts}
        />
      ))}
      {wantsEngraving(product.options, chosen) && (
        <EngravingField field={form.field(engravingTextKey)} t={buyTexts} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isPending={form.isPending}>
          {t('wishlist.add')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('wishlist.notNow')}
        </Button>
      </div>
    </form>
  );
}

interface WishlistAddProps {
  item: Favourite;
  kind: 'quiet' | 'secondary';
  isWide?: boolean;
  t: Translate;
}

/**
 * Adds a favourite to the cart. A piece with choices first opens its options in place; one without is added
 * at once.
 */
export function WishlistAdd({ item, kind, isWide = false, t }: WishlistAddProps) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasOpened = useRef(false);
  useEffect(() => {
    if (choice) hasOpened.current = true;
    // The form is gone and the focus with it; move it only if it has not moved on.
    else if (hasOpened.current && document.activeElement === document.body) button.current?.focus();
  }, [choice]);
  const put = async (options: Record<string, string>) => {
    await addToCart({ productId: item.id, quantity: 1, options });
    setChoice(null);
    toast({ kind: 'success', message: t('wishlist.added', { name: item.name }) });
  };
  // A visitor chooses first, so that the choices are stored over the login.
  const want = (options: Record<string, string>) => {
    if (isSignedIn()) return put(options);
    const addition = { kind: 'product', productId: item.id, quantity: 1, options } as const;
    guarded('add-to-cart', () => void put(options).catch(() => undefined), { addition });
    return Promise.resolve();
  };
  const [isPending, start] = usePending(async () => {
    const product = await readProduct(api, { id: item.id });
    if (product.options.some(({ values }) => values.length > 1))
      setChoice({ product, buyTexts: await overlayTexts(['buy']) });
    else await want({ ...initialChoices(product.options) });
  });
  if (choice) return <ChoiceForm {...choice} add={want} onClose={() => setChoice(null)} t={t} />;
  return (
    <Button
      ref={button}
      kind={kind}
      isWide={isWide}
      isPending={isPending}
      disabled={!item.isInStock}
      onClick={start}
    >
      {item.isInStock ? t('wishlist.add') : t('wishlist.soldOut')}
    </Button>
  );
}
