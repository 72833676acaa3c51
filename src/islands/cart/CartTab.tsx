import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { requestLogin } from '#client/events.ts';
import { guarded } from '#client/guarded.ts';
import { pageHref } from '#client/preferences.ts';
import { $token } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { summariseCart } from '#kernel/shop/cart/cart.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DrawerBody } from '#ui/Drawer.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Price } from '#ui/Price.tsx';
import { CartTabLine } from './CartTabLine.tsx';
import { $cart, type CartState, loadCart, selectAll } from './cart.store.ts';

function CartFoot({ state, t }: { state: CartState; t: Translate }) {
  const { cart, isBusy, pendingIds } = state;
  if (!cart) return null;
  const { selectable, selected, selectedPieces, isAllSelected, isChoiceOpen } = summariseCart(cart);
  const isWaiting = isBusy || pendingIds.length > 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <Checkbox
          label={t('panel.selectAll')}
          checked={isAllSelected}
          isMixed={!isAllSelected && selected.length > 0}
          disabled={selectable.length === 0 || isWaiting}
          onChange={(event) => {
            const isSelected = event.currentTarget.checked;
            guarded('update-cart', () => {
              selectAll(isSelected).catch(() => undefined);
            });
          }}
        />
        <p className="text-sm text-stone" aria-live="polite">
          {t('panel.selected', { count: selectedPieces })}
        </p>
      </div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-sm">{t('panel.total')}</span>
        <Price
          className={isWaiting ? 'text-lg text-stone' : 'text-lg'}
          money={cart.subtotal}
          locale={t.locale}
          original={cart.originalSubtotal}
          labels={{ current: t('shell.priceNow'), original: t('shell.priceBefore') }}
          from={isChoiceOpen ? t('panel.from') : undefined}
        />
      </p>
      <Button
        isWide
        disabled={selected.length === 0 || isChoiceOpen}
        isPending={isWaiting}
        aria-describedby={isChoiceOpen ? 'panel-open' : undefined}
        onClick={() => location.assign(pageHref('/paymentInfo/'))}
      >
        {t('panel.checkOut')}
      </Button>
      {isChoiceOpen && (
        <p id="panel-open" className="text-sm text-stone">
          {t('panel.checkOutOpen')}
        </p>
      )}
      <a href={pageHref('/shoppingCart/')} className={`${buttonClass('quiet')} self-center`}>
        {t('panel.viewCart')}
      </a>
    </div>
  );
}

/** The side panel's cart. */
export function CartTab({ t }: { t: Translate }) {
  const state = useStore($cart);
  const token = useStore($token);
  const { status, cart, pendingIds } = state;
  useEffect(() => {
    if (status === 'idle' && token) loadCart().catch(() => undefined);
  }, [status, token]);

  if (token === '') {
    return (
      <DrawerBody>
        <EmptyState
          icon="bag"
          title={t('panel.cartEmpty')}
          action={<Button onClick={() => requestLogin('update-cart')}>{t('shell.login')}</Button>}
        >
          {t('panel.cartSignedOut')}
        </EmptyState>
      </DrawerBody>
    );
  }
  if (!cart) {
    return (
      <DrawerBody>
        {status === 'ready' ? (
          <EmptyState
            icon="bag"
            title={t('panel.cartEmpty')}
            action={
              <a href={pageHref('/goods/')} className={buttonClass()}>
                {t('panel.discover')}
              </a>
            }
          >
            {t('panel.cartEmptyText')}
          </EmptyState>
        ) : (
          <LoadState
            hasFailed={status === 'failed'}
            texts={{ loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') }}
            onRetry={() => {
              loadCart().catch(() => undefined);
            }}
          />
        )}
      </DrawerBody>
    );
  }
  return (
    <DrawerBody footer={<CartFoot state={state} t={t} />}>
      {cart.lines.map((line) => (
        <CartTabLine key={line.id} line={line} isPending={pendingIds.includes(line.id)} t={t} />
      ))}
    </DrawerBody>
  );
}
