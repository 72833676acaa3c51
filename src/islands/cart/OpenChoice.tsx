import { api } from '#client/api/api.browser.ts';
import { readProduct } from '#client/api/catalogue.ts';
import { guarded } from '#client/guarded.ts';
import { overlayTexts } from '#client/texts.ts';
import { ChoiceForm } from '#islands/parts/ChoiceForm.tsx';
import type { ShownLine } from '#kernel/shop/cart/cart.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { chooseOptions } from './cart.store.ts';
import { loadLineTexts } from './line-actions.ts';

/** Asks in the cart for the choices that a line was added without. */
export default function OpenChoice({ line }: { line: ShownLine & { kind: 'product' } }) {
  const t = useLoaded(loadLineTexts);
  const buyTexts = useLoaded(() => overlayTexts(['buy']));
  const product = useLoaded(() => readProduct(api, { id: line.productId }));
  if (!t) return null;
  return (
    <div className="relative">
      <p className="mt-2 text-sm text-ruby">{t('cart-line.choose-first')}</p>
      {product && buyTexts ? (
        <ChoiceForm
          options={product.options.filter(({ key }) => line.openOptions.includes(key))}
          buyTexts={buyTexts}
          submitLabel={t('cart-line.choose')}
          onChoose={(options) =>
            new Promise((resolve) => {
              guarded('update-cart', () => resolve(chooseOptions(line.id, options).catch(() => undefined)));
            })
          }
        />
      ) : (
        <Spinner label={t('cart-line.loading')} className="mt-3 flex text-xl text-gold" />
      )}
    </div>
  );
}
