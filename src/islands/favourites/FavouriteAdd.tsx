import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readProduct } from '#client/api/catalogue.ts';
import { toast } from '#client/events.ts';
import { guarded } from '#client/guarded.ts';
import { isSignedIn } from '#client/session.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { addToCart } from '#islands/cart/cart.store.ts';
import { ChoiceForm } from '#islands/parts/ChoiceForm.tsx';
import { initialChoices } from '#kernel/shop/catalogue/opening-choices.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import type { Favourite } from '#kernel/shop/favourites/favourite.ts';
import { Button } from '#ui/Button.tsx';
import { usePending } from '#ui/use-pending.ts';

interface Choice {
  product: Product;
  /** Must include the `buy` texts. */
  buyTexts: Translate;
}

interface FavouriteAddProps {
  item: Favourite;
  kind: 'quiet' | 'secondary';
  isWide?: boolean;
  t: Translate;
}

/**
 * Adds a favourite to the cart. A piece with choices first opens its options in place; one without is added
 * at once.
 */
export function FavouriteAdd({ item, kind, isWide = false, t }: FavouriteAddProps) {
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
    toast({ kind: 'success', message: t('favourites.added', { name: item.name }) });
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
  if (choice)
    return (
      <ChoiceForm
        options={choice.product.options}
        buyTexts={choice.buyTexts}
        submitLabel={t('favourites.add')}
        hasFocus
        onChoose={want}
      >
        <Button kind="quiet" onClick={() => setChoice(null)}>
          {t('favourites.notNow')}
        </Button>
      </ChoiceForm>
    );
  return (
    <Button
      ref={button}
      kind={kind}
      isWide={isWide}
      isPending={isPending}
      disabled={!item.isInStock}
      onClick={start}
    >
      {item.isInStock ? t('favourites.add') : t('favourites.soldOut')}
    </Button>
  );
}
