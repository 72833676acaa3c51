import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import type { PieceStatement } from '#kernel/shop/piece-papers/piece-paper.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { FactList } from '#ui/FactList.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Verdict } from './verify-paper.ts';

const dayOf = (day: string, locale: Locale): string =>
  dayFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** A text without spaces, which a narrow screen breaks anywhere. */
const Unbroken = ({ text }: { text: string }) => <span className="wrap-anywhere">{text}</span>;

function Facts({ statement, keyId, t }: { statement: PieceStatement; keyId: string; t: Translate }) {
  const { locale } = t;
  const { number, issuedOn, shop, name, described, makersMark, designHash, orderYear, valuation } = statement;
  const rows = described[locale] ?? described[defaultLocale] ?? [];
  const amount =
    valuation && isCurrencyCode(valuation.currency)
      ? formatMoney({ currency: valuation.currency, minor: valuation.amountMinor }, locale)
      : '';
  return (
    <div className="mt-6">
      <h3 className="mb-4 font-display text-2xl leading-snug">{localText(name, locale)}</h3>
      <FactList
        rows={[
          [t('piece-papers.fact-value'), amount],
          ...rows.map(({ label, value }) => [label, value] as const),
          [t('piece-papers.fact-mark'), makersMark],
          [t('piece-papers.fact-shop'), `${localText(shop.name, locale)} · ${shop.site}`],
          [t('piece-papers.fact-issued'), dayOf(issuedOn, locale)],
          [t('piece-papers.fact-year'), orderYear],
          [t('piece-papers.fact-number'), number],
          [t('piece-papers.fact-design'), designHash && <Unbroken key="design" text={designHash} />],
          [t('piece-papers.fact-key'), <Unbroken key="key" text={keyId} />],
        ]}
      />
    </div>
  );
}

/** The result of a verification, with the facts of a genuine paper. */
export function PaperVerdict({ verdict, t }: { verdict: Verdict | { outcome: 'error' }; t: Translate }) {
  const { outcome } = verdict;
  const title = outcome === 'revoked' ? 'revoked-title' : outcome;
  const day = outcome === 'revoked' ? dayOf(verdict.revokedOn, t.locale) : '';
  const reason = outcome === 'revoked' ? verdict.reason : '';
  return (
    <section className="mt-10 border-line border-t pt-8" data-outcome={outcome}>
      <div role="status">
        <h2 className="flex items-center gap-3 font-display text-2xl leading-tight">
          <Icon
            name={outcome === 'valid' ? 'check' : 'info'}
            size={26}
            className={outcome === 'valid' ? 'text-gold' : 'text-ruby'}
          />
          {t(`piece-papers.${title}`)}
        </h2>
        <p className="mt-2 max-w-prose leading-relaxed">
          {t(`piece-papers.${outcome}-text`, { day, reason })}
        </p>
      </div>
      {(outcome === 'valid' || outcome === 'revoked') && (
        <Facts statement={verdict.statement} keyId={verdict.keyId} t={t} />
      )}
    </section>
  );
}
