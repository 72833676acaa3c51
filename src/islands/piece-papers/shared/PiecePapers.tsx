import { useCallback, useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import {
  type LinePapers,
  type PiecePaper,
  readPaperState,
  readPiecePaper,
  readPiecePapers,
  requestValuation,
} from '#client/api/piece-papers.ts';
import { toast } from '#client/events.ts';
import { pageLocale } from '#client/preferences.ts';
import { saveFile } from '#client/save-file.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { paperFileText } from '#kernel/shop/piece-papers/piece-paper-file.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { usePending } from '#ui/use-pending.ts';

const dayOf = (day: string): string =>
  dayFormat(pageLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

async function saveSigned(number: string): Promise<void> {
  const { document } = await readPaperState(api, number);
  saveFile(new File([paperFileText(document)], `${number}.json`, { type: 'application/json' }));
}

function Paper({ paper, t }: { paper: PiecePaper; t: Translate }) {
  const { kind, number, issuedOn, isRevoked } = paper;
  const [isPrinting, print] = usePending(async () => saveFile(await readPiecePaper(api, number)));
  const [isSaving, save] = usePending(() => saveSigned(number));
  return (
    <li className="mt-3">
      <p className="text-sm">{t(`piece-papers.${kind}`, { number })}</p>
      <p className="text-sm text-stone">
        {t('piece-papers.issued', { day: dayOf(issuedOn) })}
        {isRevoked && ` · ${t('piece-papers.revoked')}`}
      </p>
      <div className="flex flex-wrap gap-x-5">
        <Button
          kind="quiet"
          isPending={isPrinting}
          onClick={print}
          aria-label={t('piece-papers.pdf-of', { number })}
        >
          {t('piece-papers.pdf')}
        </Button>
        <Button
          kind="quiet"
          isPending={isSaving}
          onClick={save}
          aria-label={t('piece-papers.json-of', { number })}
        >
          {t('piece-papers.json')}
        </Button>
        <a
          className="link inline-flex min-h-11 items-center text-sm"
          href={localisePath(pageLocale(), `/verify/?number=${number}`)}
          aria-label={t('piece-papers.verify-of', { number })}
        >
          {t('piece-papers.verify')}
        </a>
      </div>
    </li>
  );
}

function Line({
  order,
  line,
  isNamed,
  t,
  onIssued,
}: {
  order: OrderNumber;
  line: LinePapers;
  /** Whether there are other lines, so that the name says which one it is. */
  isNamed: boolean;
  t: Translate;
  onIssued: () => Promise<void>;
}) {
  const { lineId, name, valuation, papers } = line;
  const [isPending, ask] = usePending(async () => {
    const { number } = await requestValuation(api, order, lineId);
    toast({ kind: 'success', message: t('piece-papers.asked', { number }) });
    await onIssued();
  });
  return (
    <li className="mt-3">
      {isNamed && <h3 className="font-display text-lg leading-snug">{name}</h3>}
      <ul>
        {papers.map((paper) => (
          <Paper key={paper.number} paper={paper} t={t} />
        ))}
      </ul>
      {valuation === 'offered' && (
        <>
          <p className="mt-2 text-sm text-stone">{t('piece-papers.valuation-lead')}</p>
          <Button
            kind="quiet"
            isPending={isPending}
            onClick={ask}
            aria-label={t('piece-papers.ask-for', { name })}
          >
            {t('piece-papers.ask')}
          </Button>
        </>
      )}
      {valuation === 'not-sent' && <p className="mt-2 text-sm text-stone">{t('piece-papers.not-sent')}</p>}
    </li>
  );
}

/** Valuations and passports of an order's pieces, or of one line; nothing if there are none and none can be asked for. */
export default function PiecePapers({ number, lineId }: { number: OrderNumber; lineId?: number }) {
  const [t, setTexts] = useState<Translate | null>(null);
  const [lines, setLines] = useState<LinePapers[] | 'failed' | null>(null);
  const load = useCallback(async () => {
    setLines(await readPiecePapers(api, number).catch(() => 'failed' as const));
  }, [number]);
  useEffect(() => {
    void overlayTexts(['piece-papers']).then((texts) => setTexts(() => texts));
    void load();
  }, [load]);
  if (!t || lines === null) return null;
  if (lines === 'failed')
    return (
      <LoadState
        hasFailed
        texts={{
          loading: t('piece-papers.loading'),
          failed: t('piece-papers.failed'),
          retry: t('piece-papers.retry'),
        }}
        onRetry={load}
      />
    );
  const shown = lines.filter(
    (line) =>
      (lineId === undefined || line.lineId === lineId) &&
      (line.papers.length > 0 || line.valuation === 'offered' || line.valuation === 'not-sent'),
  );
  if (shown.length === 0) return null;
  return (
    <section className="mt-8" data-piece-papers>
      <h2 className="font-display text-xl">{t('piece-papers.title')}</h2>
      <ul>
        {shown.map((line) => (
          <Line
            key={line.lineId}
            order={number}
            line={line}
            isNamed={lineId === undefined && lines.length > 1}
            t={t}
            onIssued={load}
          />
        ))}
      </ul>
    </section>
  );
}
