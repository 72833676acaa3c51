import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { type Reviewed, reviewOfReturn } from '#client/api/payment.ts';
import { loadChunk } from '#client/guard.ts';
import { isCustomer, isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { loadCart } from '#islands/cart/cart.store.ts';
import { type OrderNumber, orderNumber } from '#kernel/shop/orders/order.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** A code to scan, for payment with another device. */
const ScanToPay = lazy(() => loadChunk(() => import('./ScanToPay.tsx')));

/** The paid order and the next steps. */
const PaidOrder = lazy(() => loadChunk(() => import('./PaidOrder.tsx')));

/** An account with one click, for a guest who has paid. */
const CreateAccount = lazy(() => loadChunk(() => import('./CreateAccount.tsx')));

/** Other payment methods after a failure. */
const PayOtherwise = lazy(() => loadChunk(() => import('./PayOtherwise.tsx')));

/** Polling intervals while the payment is pending; about a minute in all. */
const waitsMs = [1000, 2000, 3000, 5000, 8000, 13_000, 21_000];

/** After this many pending answers the shopper may have left without paying. */
const patience = 4;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(
  review: NonNullable<ReturnType<typeof reviewOfReturn>>,
  isCurrent: () => boolean,
  show: (answer: Reviewed) => void,
): Promise<void> {
  for (const wait of [0, ...waitsMs]) {
    await pause(wait);
    if (!isCurrent()) return;
    const answer = await review(api);
    if (!isCurrent()) return;
    show(answer);
    if (answer.outcome !== 'pending') return;
  }
}

function Waiting() {
  return (
    <p className="flex justify-center py-40">
      <Spinner className="text-4xl text-gold" />
    </p>
  );
}

/** Return page of payment providers: polls the state of the payment and shows it. */
export default function PaymentReturn({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [answer, setAnswer] = useState<Reviewed | null>(null);
  const [answers, setAnswers] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isGuest, setGuest] = useState(false);
  const [scanned, setScanned] = useState<OrderNumber | null>(null);
  useEffect(() => {
    let isMounted = true;
    setGuest(isSignedIn() && !isCustomer());
    const query = new URLSearchParams(location.search);
    const toScan = orderNumber(Number(query.get('scan')));
    const review = reviewOfReturn(query);
    if (!isSignedIn()) {
      rememberReturnPath();
      location.replace(localisePath(locale, '/login/'));
    } else if (toScan !== undefined) {
      setScanned(toScan);
    } else if (review === null) {
      setFailed(true);
    } else {
      const show = (seen: Reviewed) => {
        setAnswer(seen);
        setAnswers((count) => count + 1);
      };
      ask(review, () => isMounted, show).then(
        // The payment's result is known, whether or not the cart loads.
        () => loadCart().catch(() => undefined),
        () => setFailed(true),
      );
    }
    return () => {
      isMounted = false;
    };
  }, [locale]);

  if (scanned !== null) {
    return (
      <Suspense fallback={<Waiting />}>
        <ScanToPay locale={locale} number={scanned} />
      </Suspense>
    );
  }
  const order = answer && localisePath(locale, `/myOrder/details/?increment_id=${answer.number}`);
  const state = hasFailed ? 'unknown' : (answer?.outcome ?? 'asking');
  const isWaiting = state === 'asking' || state === 'pending';
  return (
    <section
      className="mx-auto flex max-w-xl flex-col items-center px-6 py-24 text-center"
      aria-live="polite"
    >
      {isWaiting ? (
        <Spinner className="text-4xl text-gold" />
      ) : (
        <Icon
          name={state === 'paid' ? 'check' : state === 'review' ? 'info' : 'warning'}
          size={44}
          className="text-gold"
        />
      )}
      <h1 className="mt-6 font-display text-4xl leading-tight text-balance">{t(`payment.${state}-title`)}</h1>
      <p className="mt-4 leading-relaxed text-stone">{t(`payment.${state}-text`)}</p>
      {answer && (
        <p className="mt-4 tabular-nums">{t('payment.number', { number: String(answer.number) })}</p>
      )}
      {answer && (state === 'failed' || (state === 'pending' && answers >= patience)) ? (
        <Suspense fallback={<Waiting />}>
          <PayOtherwise locale={locale} number={answer.number} isUnsure={state === 'pending'} />
        </Suspense>
      ) : (
        state !== 'asking' && (
          <a className={`mt-9 ${buttonClass()}`} href={order ?? localisePath(locale, '/myOrder/order/')}>
            {t('payment.view-order')}
          </a>
        )
      )}
      {state === 'paid' && answer && (
        <Suspense fallback={null}>
          <PaidOrder number={answer.number} />
        </Suspense>
      )}
      {state === 'paid' && isGuest && answer && (
        <Suspense fallback={null}>
          <CreateAccount locale={locale} number={answer.number} />
        </Suspense>
      )}
    </section>
  );
}
