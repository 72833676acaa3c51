import { stoneGroups } from '#client/diamond-rows.ts';
import type { Translate } from '#client/texts.ts';
import type { ShownLine } from '#kernel/shop/cart/cart.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { AmountList } from '#ui/AmountList.tsx';
import { LineLinks } from '#ui/LineLinks.tsx';
import { SpecGroups, SpecList } from '#ui/SpecList.tsx';

/** The chosen options. A product's stones are listed below; a design names its stone among the options. */
export function LineOptions({ line, sizeLabel, t }: { line: ShownLine; sizeLabel: string; t: Translate }) {
  const size = line.size === null ? [] : [{ label: sizeLabel, value: line.size }];
  return (
    <>
      <SpecList rows={[...line.options, ...size]} />
      {line.kind === 'product' && <SpecGroups groups={stoneGroups(line.stones, t)} />}
    </>
  );
}

/** For a design: the price of one piece line by line, the link to the studio, the report of its stone. */
export function LineStory({ line, href, t }: { line: ShownLine; href: string; t: Translate }) {
  if (line.kind === 'product') return null;
  const { report } = line;
  return (
    <div className="relative flex flex-col gap-2">
      {line.priceLines.length > 0 && (
        <AmountList
          title={t('cart.price-list')}
          lines={line.priceLines.map(({ label, amount }, index) => ({
            key: `${index} ${label}`,
            label,
            amount: formatMoney(amount, t.locale),
          }))}
          total={{ label: t('cart.price-list-total'), amount: formatMoney(line.price, t.locale) }}
        />
      )}
      <LineLinks
        studio={line.kind === 'design' ? { href, label: t('cart.open-studio') } : null}
        report={report && { href: report.url, label: t('cart.report', { lab: report.lab }) }}
      />
    </div>
  );
}
