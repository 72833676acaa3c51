import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isCancelled } from '#client/api/api-error.ts';
import { type CustomKind, readCustomList } from '#client/api/custom-list.ts';
import { convertMoney, pageRates, type Rates, rateOf } from '#client/currency.ts';
import { $language } from '#client/preferences.ts';
import { priceRangeText, shownPrice } from '#client/price-range.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { CompareFoot } from '#islands/parts/CompareFoot.tsx';
import type { CategoryId } from '#kernel/shop/catalogue/listing.ts';
import { isInRange, parsePriceRange } from '#kernel/shop/catalogue/price-range.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Select, type SelectOption } from '#ui/Select.tsx';
import { type CardOffer, readOffer, writeOffer } from './card-offer.ts';
import { type FilterState, filterQuery, isFiltered, noFilter, parseFilter } from './filter-state.ts';

interface Props {
  locale: Locale;
  /** The `custom` texts. */
  texts: TextRecord;
  kind: CustomKind;
  options: { category: SelectOption[]; metal: SelectOption[]; shape: SelectOption[]; steps: string[] };
  total: number;
  /** The pre-built cards; each list item has its product in `data-product`. */
  children: ReactNode;
}

/** The matching cards; the page already contains all, with links and prices in the pictured metal. */
async function passing(
  kind: CustomKind,
  state: FilterState,
  rates: Rates,
  signal: AbortSignal,
): Promise<ProductCard[]> {
  const filters = Object.fromEntries(
    (['metal', 'shape'] as const).filter((name) => state[name] !== '').map((name) => [name, state[name]]),
  );
  const category = state.category === '' ? undefined : (Number(state.category) as CategoryId);
  const { cards } = await readCustomList(api, { kind, category, filters }, { signal });
  const range = parsePriceRange(shownPrice(state.price, rates, $language.get().currency));
  const rate = rateOf(rates, $language.get().currency);
  return cards.filter((card) => range === null || isInRange(card.priceBaseMinor, range, rate));
}

/** Filters above a list of plain HTML; the address stores the filters. */
export default function ListFilter(props: Props) {
  const { locale, texts, kind, options, total, children } = props;
  const t = createTexts(texts, locale);
  const { currency } = useStore($language, { ssr: 'initial' });
  const [rates] = useState(pageRates);
  const [state, setState] = useState(noFilter);
  const [count, setCount] = useState(total);
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const list = useRef<HTMLDivElement>(null);

  const built = useRef(new Map<number, CardOffer>());
  /** Null shows all cards as they were built. */
  const show = (cards: readonly ProductCard[] | null) => {
    const byId = new Map<number, CardOffer>(cards?.map((card) => [card.id, card]));
    let shown = 0;
    for (const item of list.current?.querySelectorAll<HTMLElement>('[data-product]') ?? []) {
      const id = Number(item.dataset['product']);
      if (!built.current.has(id)) built.current.set(id, readOffer(item));
      const offer = (cards ? byId : built.current).get(id);
      item.hidden = !offer;
      if (!offer) continue;
      writeOffer(item, offer, (minor) =>
        formatMoney(convertMoney(minor, rates, $language.get().currency), t.locale),
      );
      shown += 1;
    }
    setCount(shown);
  };

  useEffect(() => {
    const read = () => setState(parseFilter(new URLSearchParams(location.search)));
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state decides what is shown
  useEffect(() => {
    if (!isFiltered(state)) {
      setStatus('idle');
      show(null);
      return;
    }
    const stop = new AbortController();
    setStatus('loading');
    passing(kind, state, rates, stop.signal).then(
      (cards) => {
        setStatus('idle');
        show(cards);
      },
      (error: unknown) => {
        if (isCancelled(error)) return;
        setStatus('failed');
        show(null);
      },
    );
    return () => stop.abort();
  }, [state]);

  const choose = (change: Partial<FilterState>) => {
    const next = { ...state, ...change };
    const query = filterQuery(next, new URLSearchParams(location.search));
    history.pushState(history.state, '', location.pathname + query);
    setState(next);
  };
  const stepLabel = (step: string) =>
    priceRangeText(step, rates, currency, {
      locale,
      upTo: (high) => t('custom.step-under', { high }),
      from: (low) => t('custom.step-over', { low }),
    });
  const fields = [
    { name: 'category', choices: options.category },
    { name: 'metal', choices: options.metal },
    { name: 'shape', choices: options.shape },
    {
      name: 'price',
      choices: options.steps.map((value) => ({ value, label: stepLabel(value), amounts: 'range' as const })),
    },
  ] as const;

  return (
    <>
      <form
        aria-label={t('custom.filters')}
        className="mb-10 border-y border-line py-5"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="grid grid-cols-2 gap-x-4 gap-y-4 lg:grid-cols-4 lg:gap-x-6">
          {fields.map(({ name, choices }) => (
            <Select
              key={name}
              name={name}
              label={t(`custom.${name}`)}
              value={state[name]}
              options={[{ value: '', label: t('custom.all') }, ...choices]}
              onChange={(event) => choose({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        <div className="mt-3 flex min-h-11 items-center justify-between gap-6">
          <p role="status" className="text-sm text-stone tabular-nums">
            {status === 'loading'
              ? t('custom.loading')
              : status === 'failed'
                ? t('custom.failed')
                : t('custom.count', { count })}
          </p>
          {isFiltered(state) && (
            <Button kind="quiet" onClick={() => choose(noFilter)}>
              {t('custom.clear')}
            </Button>
          )}
        </div>
      </form>
      <div ref={list} aria-busy={status === 'loading'}>
        {children}
      </div>
      <CompareFoot />
      {count === 0 && (
        <EmptyState
          icon="search"
          title={t('custom.none')}
          action={
            <a href={localisePath(locale, '/design/ring/')} className={buttonClass('secondary')}>
              {t('custom.studio')}
            </a>
          }
        >
          {t('custom.noneText')}
        </EmptyState>
      )}
    </>
  );
}
