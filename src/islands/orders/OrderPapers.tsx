import { api } from '#client/api/api.browser.ts';
import { readPaper } from '#client/api/orders.ts';
import { saveFile } from '#client/save-file.ts';
import type { createTexts } from '#client/texts.ts';
import type { Order } from '#kernel/shop/orders/order.ts';
import { hasPieces } from '#kernel/shop/orders/order-type.ts';
import type { PaperVariant } from '#kernel/shop/receipts/paper.ts';
import { Button } from '#ui/Button.tsx';
import { usePending } from '#ui/use-pending.ts';

interface Asked {
  paper: PaperVariant;
  number?: number;
}

function PaperButton({ order, asked, label }: { order: Order; asked: Asked; label: string }) {
  const [isPending, fetchPaper] = usePending(async () => saveFile(await readPaper(api, order.number, asked)));
  return (
    <li>
      <Button kind="quiet" isPending={isPending} onClick={fetchPaper}>
        {label}
      </Button>
    </li>
  );
}

/** PDFs of a paid order: the receipt, the gift receipt, and credit notes. */
export function OrderPapers({ order, t }: { order: Order; t: ReturnType<typeof createTexts> }) {
  if (order.papers.length === 0) return null;
  const papers = order.papers.flatMap(({ kind, number, label }): [Asked, string][] =>
    kind === 'receipt'
      ? [
          [{ paper: 'receipt' }, t('orders.receipt')],
          ...(hasPieces(order) ? [[{ paper: 'gift' }, t('orders.receipt-gift')] as [Asked, string]] : []),
        ]
      : kind === 'deposit'
        ? [[{ paper: 'deposit' }, t('orders.receipt-deposit')]]
        : [[{ paper: 'credit-note', number }, t('orders.credit-note', { number: label })]],
  );
  return (
    <section className="mt-8">
      <h2 className="font-display text-xl">{t('orders.papers')}</h2>
      <ul className="mt-2 grid justify-items-start">
        {papers.map(([asked, label]) => (
          <PaperButton key={label} order={order} asked={asked} label={label} />
        ))}
      </ul>
    </section>
  );
}
