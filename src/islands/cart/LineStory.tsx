import { decodeAmount } from '#client/api/money.ts';
import { diamondsOfLine, optionRows } from '#client/cart-line.ts';
import { diamondGroups } from '#client/diamond-rows.ts';
import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/money/format.ts';
import type { CartProduct } from '#kernel/wire/contracts/cart.contract.ts';
import { AmountList } from '#ui/AmountList.tsx';
import { LineLinks } from '#ui/LineLinks.tsx';
import { SpecGroups, SpecList } from '#ui/SpecList.tsx';

/** What was chosen. The stones of a product stand below it; a design names its stone among its options. */
export function LineOptions({ line, sizeLabel, t }: { line: CartProduct; sizeLabel: string; t: Translate }) {
  const isProduct = line.kind === 'product';
  return (
    <>
      <SpecList
        rows={isProduct ? optionRows(line, sizeLabel) : optionRows({ ...line, option_sku: { size: '' } }, '')}
      />
      {isProduct && <SpecGroups groups={diamondGroups(diamondsOfLine(line), t)} />}
    </>
  );
}

/** Of a design: what the price of one piece is made of, the way back into the studio, the report of its stone. */
export function LineStory({
  line,
  href,
  currency,
  t,
}: {
  line: CartProduct;
  href: string;
  currency: string;
  t: Translate;
}) {
  const print = (amount: string) => formatMoney(decodeAmount(amount, currency));
  const report = line.certificate?.url ?? '';
  if (line.kind === 'product') return null;
  return (
    <div className="relative flex flex-col gap-2">
      {line.price_lines.length > 0 && (
        <AmountList
          title={t('cart.price-list')}
          lines={line.price_lines.map(({ label, amount }, index) => ({
            key: `${index} ${label}`,
            label,
            amount: print(amount),
          }))}
          total={{ label: t('cart.price-list-total'), amount: print(line.product_price) }}
        />
      )}
      <LineLinks
        studio={line.kind === 'design' ? { href, label: t('cart.open-studio') } : null}
        report={
          report === ''
            ? null
            : { href: report, label: t('cart.report', { lab: line.certificate?.lab ?? '' }) }
        }
      />
    </div>
  );
}
