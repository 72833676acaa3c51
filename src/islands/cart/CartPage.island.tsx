import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { areGoodsRefused } from '#client/api/api-error.ts';
import { requestLogin, toast } from '#client/events.ts';
import { guarded } from '#client/guarded.ts';
import { idleQuery } from '#client/query.ts';
import { $token, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { WaitingOrder } from '#islands/waiting-order/shared/WaitingOrder.tsx';
import { waitingOrder } from '#islands/waiting-order/waiting-order.store.ts';
import { summariseCart } from '#kernel/shop/cart/cart.ts';
import { ringSizerGoods } from '#kernel/shop/cart/ring-sizer.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { usePolling } from '#ui/use-polling.ts';
import { CartLine } from './CartLine.tsx';
import { CartSummary } from './CartSummary.tsx';
import {
  $cart,
  type CartState,
  hasPlaceholderImage,
  loadCart,
  receiveLinkedGoods,
  receiveRingSizer,
  refreshCart,
  selectAll,
} from './cart.store.ts';
import { linkedGoods, removeLinkedGoods } from './linked-goods.ts';
import { Suggestions } from './Suggestions.tsx';

function SignedOut({ locale, isLinked, t }: { locale: Locale; isLinked: boolean; t: Translate }) {
  return (
    <EmptyState
      icon="bag"
      title={t(isLinked ? 'cart.linked' : 'cart.signed-out')}
      action={
        <div className="flex flex-col items-center gap-3">
          <a
            href={localisePath(locale, '/login/')}
            className={buttonClass('primary', true)}
            onClick={() => rememberReturnPath()}
          >
            {t('cart.login')}
          </a>
          <a
            href={localisePath(locale, '/register/')}
            className={buttonClass('secondary', true)}
            onClick={() => rememberReturnPath()}
          >
            {t('cart.register')}
          </a>
          <Button kind="quiet" onClick={() => requestLogin('update-cart')}>
            {t('cart.guest')}
          </Button>
        </div>
      }
    >
      {t(isLinked ? 'cart.linked-text' : 'cart.signed-out-text')}
    </EmptyState>
  );
}

function Lines({ state, t }: { state: CartState; t: Translate }) {
  const { cart, pendingIds, isBusy } = state;
  const { selectable, selected, selectedPieces, isAllSelected } = summariseCart(cart);
  return (
    <section aria-label={t('cart.lines')}>
      <div className="flex items-center justify-between gap-4 border-line border-b pb-2">
        <Checkbox
          label={t('cart.select-all')}
          checked={isAllSelected}
          isMixed={!isAllSelected && selected.length > 0}
          disabled={selectable.length === 0 || isBusy || pendingIds.length > 0}
          onChange={(event) => {
            const isSelected = event.currentTarget.checked;
            guarded('update-cart', () => {
              selectAll(isSelected).catch(() => undefined);
            });
          }}
        />
        <p className="text-sm text-stone tabular-nums" aria-live="polite">
          {t('cart.selected', { count: selectedPieces })}
        </p>
      </div>
      <ul>
        {cart?.lines.map((line) => (
          <CartLine key={line.id} line={line} isPending={isBusy || pendingIds.includes(line.id)} t={t} />
        ))}
      </ul>
    </section>
  );
}

const loadTexts = (t: Translate) => ({
  loading: t('cart.loading'),
  failed: t('cart.failed'),
  retry: t('cart.retry'),
});

/**
 * Puts the pieces of a link into the cart, which is then shown; a link that is refused has said so. After any other failure
 * the link stays in the address, for a reload or another sign-in.
 */
async function receive(goods: string, t: Translate): Promise<void> {
  try {
    const isSizer = goods === ringSizerGoods;
    const leftOut = await (isSizer ? receiveRingSizer() : receiveLinkedGoods(goods));
    if (leftOut === undefined) return;
    removeLinkedGoods();
    if (leftOut > 0) toast({ kind: 'note', message: t('cart.linked-left-out', { count: leftOut }) });
  } catch (error) {
    if (areGoodsRefused(error) || goods === ringSizerGoods) removeLinkedGoods();
  }
}

function Content({ locale, t }: { locale: Locale; t: Translate }) {
  const isHydrated = useHydrated();
  const state = useStore($cart);
  const token = useStore($token);
  const { status, cart, suggestions } = state;
  /** Session and link of the last call, so that it is made once. */
  const received = useRef('');
  // The waiting order is shown above the lines; they wait for it so that nothing moves.
  const isAsking = useStore(waitingOrder.$asked, { ssr: idleQuery }).isLoading;
  usePolling(hasPlaceholderImage(state.cart), () => {
    refreshCart().catch(() => undefined);
  });
  useEffect(() => {
    if (!token) {
      received.current = '';
      return;
    }
    const goods = linkedGoods();
    const isNew = goods !== '' && received.current !== `${token} ${goods}`;
    received.current = `${token} ${goods}`;
    if (isNew) void receive(goods, t);
    else if (status === 'idle') loadCart().catch(() => undefined);
  }, [status, token, t]);

  // The pre-built page contains both; a script in its head decides which of them is visible.
  if (!isHydrated || token === '')
    return (
      <>
        <div className={isHydrated ? undefined : '[html[data-session]_&]:hidden'}>
          <SignedOut locale={locale} isLinked={isHydrated && linkedGoods() !== ''} t={t} />
        </div>
        {!isHydrated && (
          <div className="[html:not([data-session])_&]:hidden">
            <LoadState hasFailed={false} texts={loadTexts(t)} onRetry={() => undefined} />
          </div>
        )}
      </>
    );
  if (cart && !isAsking) {
    return (
      <>
        <div className="mt-8 grid gap-12 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-16">
          <Lines state={state} t={t} />
          <CartSummary state={state} t={t} />
        </div>
        <Suggestions cards={suggestions} t={t} />
      </>
    );
  }
  if (status !== 'ready' || isAsking) {
    return (
      <LoadState
        hasFailed={status === 'failed'}
        texts={loadTexts(t)}
        onRetry={() => {
          loadCart().catch(() => undefined);
        }}
      />
    );
  }
  return (
    <>
      <EmptyState
        icon="bag"
        title={t('cart.empty')}
        action={
          <a href={localisePath(locale, '/goods/')} className={buttonClass()}>
            {t('cart.browse')}
          </a>
        }
      >
        {t('cart.empty-text')}
      </EmptyState>
      <Suggestions cards={suggestions} t={t} />
    </>
  );
}

/**
 * The whole cart. Its texts: `cart`, `shell` (stone grades), `errors`, `waiting-order`. It fills the window
 * from the start, so that the content below never moves within sight.
 */
export default function CartPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const isHydrated = useHydrated();
  return (
    <div className="wrap min-h-svh pt-10 pb-24 sm:pt-14">
      <h1 className="text-title">{t('cart.title')}</h1>
      {isHydrated && <WaitingOrder locale={locale} texts={texts} className="mt-8" />}
      <Content locale={locale} t={t} />
    </div>
  );
}
