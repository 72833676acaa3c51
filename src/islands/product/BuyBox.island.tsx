import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { convertMoney, type Rates } from '#client/currency.ts';
import { openPanel, toast } from '#client/events.ts';
import { guarded } from '#client/guarded.ts';
import { $language } from '#client/preferences.ts';
import { readRingMeasurement } from '#client/stored.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { addToCart } from '#islands/cart/cart.store.ts';
import { maxQuantity } from '#kernel/cart/cart.rules.ts';
import { engravingTextKey } from '#kernel/catalogue/option-price.ts';
import type { Product } from '#kernel/catalogue/product.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { usePending } from '#ui/use-pending.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { tellChoice } from './choice.store.ts';
import {
  choicesDeltaMinor,
  engravingProblem,
  initialChoices,
  isSizeOption,
  missingChoices,
  standingChoices,
  wantsEngraving,
} from './choices.ts';
import { EngravingField } from './EngravingField.tsx';
import { PictureNote } from './PictureNote.tsx';

type BuyBoxProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'kind'
  | 'priceBaseMinor'
  | 'originalBaseMinor'
  | 'options'
  | 'isInStock'
  | 'stock'
  | 'returnObstacle'
>;

interface Props {
  locale: Locale;
  /** The `buy` texts. */
  texts: TextRecord;
  product: BuyBoxProduct;
  rates: Rates;
  /** Days after receipt within which it may come back. */
  refundDays: number;
}

const fewPieces = 3;

/** Everything between a product's name and the cart. */
export default function BuyBox({ locale, texts, product, rates, refundDays }: Props) {
  const t = createTexts(texts, locale);
  const { currency } = useStore($language, { ssr: 'initial' });
  const [chosen, setChosen] = useState(() => initialChoices(product.options));
  const [words, setWords] = useState('');
  const [quantity, setQuantity] = useState(1);
  const [isChecked, setChecked] = useState(false);
  const [hasAdded, setAdded] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!form.current) return;
    const standing = standingChoices(form.current, product.options);
    setChosen((before) => ({ ...before, ...standing }));
  }, [product]);

  useEffect(() => {
    const size = readRingMeasurement()?.size;
    const option = product.options.find(isSizeOption);
    if (!size || !option?.values.some(({ key }) => key === size)) return;
    setChosen((before) => (before[option.key] ? before : { ...before, [option.key]: size }));
  }, [product]);

  useEffect(() => tellChoice(product.id, chosen, words), [product.id, chosen, words]);

  const missing = missingChoices(product.options, chosen);
  const delta = choicesDeltaMinor(product.options, chosen);
  const base = { minor: product.priceBaseMinor + delta, originalMinor: product.originalBaseMinor + delta };
  const isEngraved = wantsEngraving(product.options, chosen);
  const problem = isEngraved ? engravingProblem(words) : undefined;
  const options = isEngraved ? { ...chosen, [engravingTextKey]: words.trim() } : chosen;
  const addition = { productId: product.id, quantity, options };

  const [isAdding, add] = usePending(async () => {
    await addToCart(addition);
    setAdded(true);
    toast({ kind: 'success', message: t('buy.added', { name: product.name }) });
  });
  const [isBuying, buy] = usePending(async () => {
    await addToCart({ ...addition, isBuyNow: true });
    location.assign(localisePath(locale, '/paymentInfo/'));
  });
  const isBusy = isAdding || isBuying;

  /** Goes to the first option that has no value; says whether all have one. */
  const isComplete = () => {
    setChecked(true);
    const first = missing[0]?.key ?? (problem ? engravingTextKey : undefined);
    if (first === undefined) return true;
    const field = form.current?.querySelector<HTMLElement>(`[data-choice="${CSS.escape(first)}"]`);
    field?.querySelector<HTMLElement>('select, input')?.focus();
    return false;
  };

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && isComplete()) guarded('add-to-cart', add);
      }}
    >
      <Price
        className="text-xl"
        money={convertMoney(base.minor, rates, currency)}
        original={convertMoney(base.originalMinor, rates, currency)}
        base={base}
        labels={{ current: t('buy.priceNow'), original: t('buy.priceBefore') }}
      />
      {product.options.map((option) => (
        <div key={option.key} data-choice={option.key}>
          <ChoiceField
            option={option}
            value={chosen[option.key] ?? ''}
            onChange={(value) => {
              setChosen((before) => ({ ...before, [option.key]: value }));
              setAdded(false);
            }}
            error={
              isChecked && missing.includes(option) ? t('buy.missing', { option: option.label }) : undefined
            }
            rates={rates}
            currency={currency}
            t={t}
          />
          {product.kind !== 'ready-made' && option.key === 'metal' && (
            <PictureNote metals={option.values} chosen={chosen['metal']} t={t} />
          )}
        </div>
      ))}
      {isEngraved && (
        <div data-choice={engravingTextKey}>
          <EngravingField words={words} onChange={setWords} problem={isChecked ? problem : undefined} t={t} />
        </div>
      )}
      {product.isInStock ? (
        <>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Stepper
              value={quantity}
              max={Math.max(1, Math.min(maxQuantity, product.stock))}
              onChange={setQuantity}
              labels={{ field: t('buy.quantity'), more: t('buy.more'), less: t('buy.less') }}
            />
            <p className="text-sm text-stone">
              {product.kind === 'ready-made'
                ? product.stock <= fewPieces
                  ? t('buy.few', { count: product.stock })
                  : t('buy.inStock')
                : t('buy.madeToOrder')}
            </p>
          </div>
          <div className="grid gap-2.5 sm:grid-cols-2">
            <Button type="submit" isPending={isAdding}>
              {t('buy.add')}
            </Button>
            <Button
              kind="secondary"
              isPending={isBuying}
              onClick={() => {
                if (!isBusy && isComplete()) guarded('add-to-cart', buy);
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
        </>
      ) : (
        <p className="border border-line-strong px-4 py-3">{t('buy.soldOut')}</p>
      )}
      <p className="text-sm leading-relaxed text-stone">
        {product.returnObstacle === null
          ? t('buy.returnable', { days: refundDays })
          : t(`buy.final-${product.returnObstacle}`)}
      </p>
    </form>
  );
}
