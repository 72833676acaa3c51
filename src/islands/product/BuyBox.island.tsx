import { useStore } from '@nanostores/react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { convertMoney, pageRates } from '#client/currency.ts';
import { openPanel } from '#client/events.ts';
import { acrossFields } from '#client/form-rules.ts';
import { loadChunk } from '#client/guard.ts';
import { guarded } from '#client/guarded.ts';
import { $language } from '#client/preferences.ts';
import { readRingMeasurement } from '#client/stored.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { ChoiceField } from '#islands/parts/ChoiceField.tsx';
import {
  choiceErrors,
  choicesOfQuery,
  missingChoices,
  queryOfChoices,
  wantsEngraving,
} from '#islands/parts/choices.ts';
import { EngravingField } from '#islands/parts/EngravingField.tsx';
import { maxQuantity } from '#kernel/shop/cart/cart.rules.ts';
import {
  chosenPrice,
  initialChoices,
  isPriceOpen,
  isSizeOption,
  tagOf,
} from '#kernel/shop/catalogue/opening-choices.ts';
import { engravingOption, engravingTextKey } from '#kernel/shop/catalogue/option-price.ts';
import { priorPriceMinor } from '#kernel/shop/catalogue/prior-price.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import { variantOf } from '#kernel/shop/catalogue/variants.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { Price } from '#ui/Price.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';
import { setChoice } from './choice.store.ts';
import { ChoiceNote, PictureNote } from './PictureNote.tsx';
import { useStock } from './use-stock.ts';

type BuyBoxProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'kind'
  | 'priceBaseMinor'
  | 'originalBaseMinor'
  | 'options'
  | 'picturesByMetal'
  | 'isInStock'
  | 'stock'
  | 'returnObstacle'
> &
  Partial<Pick<Product, 'variants' | 'priorPrices'>>;

interface Props {
  locale: Locale;
  /** The `buy` texts. */
  texts: TextRecord;
  product: BuyBoxProduct;
  /** Days after receipt within which it can be returned. */
  refundDays: number;
}

/** Loaded when the last piece has been sold since the page was built. */
const SoldMeanwhile = lazy(() => loadChunk(() => import('./SoldMeanwhile.tsx')));

const fewPieces = 3;

/** Whether pictures and details show one value of an option, such as a weight; metals have pictures of their own. */
const isPictured = ({ kind }: BuyBoxProduct, option: { key: string }) =>
  kind !== 'ready-made' && option.key !== 'metal' && option.key !== engravingOption && !isSizeOption(option);

/** Cart and API code load when something is added; browsing needs neither. */
const loadBuyNow = () => loadChunk(() => import('#islands/cart/buy-now.store.ts'));
const loadCartStore = () => loadChunk(() => import('#islands/cart/cart.store.ts'));
const loadMetalPictures = () => loadChunk(() => import('./metal-pictures.ts'));

/** The purchase form of a product page. */
export default function BuyBox({ locale, texts, product, refundDays }: Props) {
  const t = createTexts(texts, locale);
  const { currency } = useStore($language, { ssr: 'initial' });
  const [rates] = useState(pageRates);
  const left = useStock();
  // The page itself says that a piece has just been sold.
  const isSoldMeanwhile = left === 0 && product.isInStock;
  const isInStock = left === undefined ? product.isInStock : left > 0;
  const [hasAdded, setAdded] = useState(false);
  const isForPayment = useRef(false);
  const [quantity, setQuantity] = useState(1);
  const form = useForm({
    schema: () => {
      const keys = [...product.options.map(({ key }) => key), engravingTextKey];
      const entries = v.object(Object.fromEntries(keys.map((key) => [key, v.string()])));
      return v.pipe(
        entries,
        acrossFields((typed) => choiceErrors(product.options, typed, t)),
      );
    },
    initial: initialChoices(product.options),
    send: async () => {
      if (isBusy) return;
      if (isForPayment.current) (await loadBuyNow()).buyOrSignIn(purchase, buy);
      else guarded('add-to-cart', add, { addition: { kind: 'product', ...addition } });
    },
  });
  const chosen = Object.fromEntries(product.options.map(({ key }) => [key, form.field(key).value]));
  const engraving = form.field(engravingTextKey);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only at first, not when a size is cleared
  useEffect(() => {
    const shared = choicesOfQuery(product.options, new URLSearchParams(location.search));
    for (const [key, value] of Object.entries(shared)) form.set(key, value);
    const size = readRingMeasurement()?.size;
    const option = product.options.find(isSizeOption);
    if (!size || !option || shared[option.key] || !option.values.some(({ key }) => key === size)) return;
    if (form.field(option.key).value === '') form.set(option.key, size);
  }, [product]);

  const inMetals = product.picturesByMetal;
  // Astro renders the page's images; they follow the choice once it selects another metal.
  const metal = chosen['metal'] ?? '';
  const hasShownOther = useRef(false);
  useEffect(() => {
    if (!hasShownOther.current && !inMetals[metal]) return undefined;
    hasShownOther.current = true;
    return afterFrame(() => {
      loadMetalPictures().then(
        ({ showPictures }) => showPictures(inMetals[metal] ?? null),
        () => undefined,
      );
    });
  }, [inMetals, metal]);

  const choiceKey = JSON.stringify(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the choices
  useEffect(
    () => afterFrame(() => setChoice(product.id, chosen, engraving.value)),
    [product.id, choiceKey, engraving.value],
  );

  // The choices are written to the address, so that a reload or a shared link restores them.
  const isAddressRead = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the choices
  useEffect(() => {
    if (!isAddressRead.current) {
      isAddressRead.current = true;
      return undefined;
    }
    return afterFrame(() => {
      const query = queryOfChoices(product.options, chosen, new URLSearchParams(location.search));
      history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
    });
  }, [choiceKey]);

  const { options: offered, variants = [] } = product;
  const tag = tagOf(product);
  const { priceMinor: minor, originalMinor } = chosenPrice(tag, chosen);
  const priorMinor = product.priorPrices && priorPriceMinor(tag, product.priorPrices, chosen);
  const base = { minor, originalMinor, priorMinor };
  const variant = variantOf(variants, chosen);
  const stock = Math.min(left ?? product.stock, variant?.stock ?? Number.POSITIVE_INFINITY);
  const isUnavailable =
    variants.length > 0 && missingChoices(offered, chosen).length === 0 && !variant?.stock;
  const isEngraved = wantsEngraving(product.options, chosen);
  const options = isEngraved ? { ...chosen, [engravingTextKey]: engraving.value.trim() } : chosen;
  const addition = { productId: product.id, quantity, options };

  const [isAdding, add] = usePending(async () => {
    const { addToCart } = await loadCartStore();
    await addToCart(addition);
    setAdded(true);
    openPanel('cart');
  });
  const purchase = { kind: 'product', ...addition } as const;
  const [isBuying, buy] = usePending(async () => (await loadBuyNow()).buyNow(purchase));
  const isBusy = isAdding || isBuying;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    afterFrame(form.submit);
  };

  return (
    <>
      <form {...form.props} onSubmit={submit} className="flex flex-col gap-7">
        <Price
          className="text-xl"
          money={convertMoney(base.minor, rates, currency)}
          locale={locale}
          original={convertMoney(base.originalMinor, rates, currency)}
          prior={priorMinor === undefined ? undefined : convertMoney(priorMinor, rates, currency)}
          base={base}
          labels={{
            ...{ current: t('buy.priceNow'), original: t('buy.priceBefore') },
            ...(priorMinor !== undefined && { prior: t('buy.pricePrior') }),
          }}
          from={isPriceOpen(tag, chosen) ? t('buy.from') : undefined}
        />
        {product.options.map((option) => {
          const { onChange, ...field } = form.choice(option.key);
          const choose = (value: string) => {
            onChange(value);
            setAdded(false);
          };
          return (
            <div key={option.key}>
              <ChoiceField
                option={option}
                field={{ ...field, onChange: choose }}
                rates={rates}
                currency={currency}
                t={t}
              />
              {product.kind !== 'ready-made' && option.key === 'metal' && (
                <PictureNote metal={option} chosen={chosen['metal']} inMetals={inMetals} t={t} />
              )}
              {isPictured(product, option) && (
                <ChoiceNote option={option} chosen={chosen[option.key]} t={t} />
              )}
            </div>
          );
        })}
        {isEngraved && <EngravingField field={engraving} t={t} />}
        {isSoldMeanwhile ? null : isInStock ? (
          <div className="flex flex-col gap-7 group-data-[now=sold]:hidden">
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Stepper
                value={quantity}
                max={Math.max(1, Math.min(maxQuantity, stock))}
                onChange={setQuantity}
                labels={{ field: t('buy.quantity'), more: t('buy.more'), less: t('buy.less') }}
              />
              <p className={cx('text-sm text-stone', left === undefined && 'group-data-[now=other]:hidden')}>
                {isUnavailable
                  ? t(variant ? 'buy.variantSold' : 'buy.variantNone')
                  : product.kind === 'ready-made'
                    ? stock <= fewPieces
                      ? t('buy.few', { count: stock })
                      : t('buy.inStock')
                    : t('buy.madeToOrder')}
              </p>
            </div>
            <div className="grid gap-2.5 sm:grid-cols-2">
              <Button
                type="submit"
                disabled={isUnavailable}
                isPending={isAdding}
                onClick={() => {
                  isForPayment.current = false;
                }}
              >
                {t('buy.add')}
              </Button>
              <Button
                kind="secondary"
                disabled={isUnavailable}
                isPending={isBuying}
                onClick={() => {
                  isForPayment.current = true;
                  form.submit();
                }}
              >
                {t('buy.now')}
              </Button>
            </div>
            {hasAdded && (
              <Button kind="quiet" className="self-start" onClick={() => openPanel('cart')}>
                {t('buy.viewCart')}
              </Button>
            )}
          </div>
        ) : (
          <p className="border border-line-strong px-4 py-3">{t('buy.soldOut')}</p>
        )}
        <p className="text-sm leading-relaxed text-stone">
          {product.returnObstacle === null
            ? t('buy.returnable', { days: refundDays })
            : t(`buy.final-${product.returnObstacle}`)}
        </p>
      </form>
      {isSoldMeanwhile && (
        <Suspense>
          <SoldMeanwhile locale={locale} productId={product.id} rates={rates} currency={currency} />
        </Suspense>
      )}
    </>
  );
}
