import { useEffect, useState } from 'react';
import { accountFromOrder } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { businessRefusal } from '#client/refusal.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { usePending } from '#ui/use-pending.ts';

/** Offers a guest who has paid an account with one click. Its texts: `keep-account`. */
export default function CreateAccount({ locale, number }: { locale: Locale; number: OrderNumber }) {
  const [t, setTexts] = useState<Translate | null>(null);
  const [isMade, setMade] = useState(false);
  /** `isFinal`: the shop has refused, and a retry would fail too. */
  const [refusal, setRefusal] = useState<{ text: string; isFinal: boolean } | null>(null);
  useEffect(() => {
    void overlayTexts(['keep-account']).then((texts) => setTexts(() => texts));
  }, []);
  const [isPending, create] = usePending(async () => {
    setRefusal(null);
    try {
      await accountFromOrder(api, number);
      setMade(true);
    } catch (error) {
      const text = businessRefusal(error)?.text;
      setRefusal({ text: text ?? t?.('keep-account.failed') ?? '', isFinal: text !== undefined });
    }
  });
  if (!t) return null;
  const isOver = isMade || refusal?.isFinal === true;
  return (
    <section className="mt-12 w-full border-line border-t pt-9">
      <h2 className="font-display text-2xl leading-snug">{t('keep-account.title')}</h2>
      <p className="mt-3 leading-relaxed text-stone" role="status">
        {refusal?.text ?? t(isMade ? 'keep-account.made' : 'keep-account.text')}
      </p>
      <div className="mt-6">
        {isOver ? (
          <a
            className={buttonClass('secondary')}
            href={localisePath(locale, isMade ? '/myOrder/account/' : '/login/')}
          >
            {t(isMade ? 'keep-account.open' : 'keep-account.log-in')}
          </a>
        ) : (
          <Button kind="secondary" isPending={isPending} onClick={create}>
            {t('keep-account.create')}
          </Button>
        )}
      </div>
    </section>
  );
}
