import { type ReactNode, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { isRefused } from '#client/api/api-error.ts';
import { declineProposal, readProposal, readProposalPaper } from '#client/api/proposals.ts';
import { loadChunk } from '#client/guard.ts';
import { businessRefusal } from '#client/refusal.ts';
import { saveFile } from '#client/save-file.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { PicturedMetal } from '#islands/parts/PicturedMetal.tsx';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Proposal } from '#kernel/shop/proposals/proposal.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FactList } from '#ui/FactList.tsx';
import { FormError } from '#ui/FormError.tsx';
import { LineItem } from '#ui/LineItem.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { SpecList } from '#ui/SpecList.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';

function Lines({ lines, t }: { lines: Proposal['lines']; t: Translate }) {
  return (
    <section aria-label={t('proposals.pieces')}>
      {lines.map((line) => (
        <LineItem
          key={line.id}
          media={line.picture}
          {...(line.pictureUrl === null ? {} : { imageUrl: line.pictureUrl })}
          title={line.name}
        >
          <SpecList rows={line.options} />
          <PicturedMetal metal={line.picturedMetal} className="mt-1" />
          <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-sm text-stone tabular-nums">
              {t('proposals.quantity', { count: line.quantity })}
            </span>
            <span className="tabular-nums">{formatMoney(line.rowPrice, t.locale)}</span>
          </p>
          {line.problem !== null && <p className="mt-1 text-sm text-ruby">{t('proposals.line-gone')}</p>}
        </LineItem>
      ))}
    </section>
  );
}

/** Accepting leads to the checkout; declining ends the proposal. */
function Answer({
  proposal,
  link,
  onDeclined,
  t,
}: {
  proposal: Proposal;
  link: string;
  onDeclined: () => void;
  t: Translate;
}) {
  const [isDeclining, setDeclining] = useState(false);
  const accepting = useForm({
    schema: () => v.object({}),
    send: async () => {
      const { orderProposal } = await loadChunk(() => import('./order-proposal.ts'));
      await orderProposal(proposal, link);
    },
    explain: businessRefusal,
  });
  const declining = useForm({
    schema: () => v.object({}),
    send: async () => {
      await declineProposal(api, link);
      onDeclined();
    },
    explain: businessRefusal,
  });
  const isGone = proposal.lines.some(({ problem }) => problem !== null);
  return (
    <div className="mt-6 grid gap-4">
      <form {...accepting.props} className="grid gap-3">
        <FormError text={accepting.formError} />
        {isGone && <p className="text-sm text-stone">{t('proposals.gone-text')}</p>}
        <Button type="submit" isPending={accepting.isPending} disabled={isGone}>
          {t('proposals.accept')}
        </Button>
        <p className="text-sm text-stone">{t('proposals.accept-text')}</p>
      </form>
      {isDeclining ? (
        <form {...declining.props} className="grid gap-3 border-line border-t pt-4">
          <p className="text-sm">{t('proposals.decline-text')}</p>
          <FormError text={declining.formError} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" kind="secondary" isPending={declining.isPending}>
              {t('proposals.decline')}
            </Button>
            <Button kind="quiet" onClick={() => setDeclining(false)}>
              {t('proposals.keep')}
            </Button>
          </div>
        </form>
      ) : (
        <Button kind="quiet" onClick={() => setDeclining(true)}>
          {t('proposals.decline')}
        </Button>
      )}
    </div>
  );
}

function Shown({
  proposal,
  link,
  locale,
  answer,
  t,
}: {
  proposal: Proposal;
  link: string;
  locale: Locale;
  answer: ReactNode;
  t: Translate;
}) {
  const { number, state, madeBy, store, note } = proposal;
  const until = dayFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(proposal.validUntil),
  );
  const [isPending, fetchPaper] = usePending(async () => saveFile(await readProposalPaper(api, link)));
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(20rem,1fr)]">
      <div className="min-w-0">
        <p className="mb-8 max-w-prose leading-relaxed">
          {state === 'sent'
            ? t('proposals.intro', { name: proposal.name, until })
            : t(`proposals.state-${state}`)}
        </p>
        <Lines lines={proposal.lines} t={t} />
        {note !== '' && (
          <section className="mt-8">
            <h2 className="font-display text-xl">{t('proposals.note')}</h2>
            <p className="mt-2 max-w-prose whitespace-pre-line leading-relaxed">{note}</p>
          </section>
        )}
      </div>
      <aside className="h-fit min-w-0 bg-ground p-6">
        <FactList
          rows={[
            [t('proposals.number'), number],
            [t('proposals.made-by'), madeBy],
            [t('proposals.valid-until'), until],
            [
              t('proposals.delivery'),
              store === '' ? t('proposals.delivery-address') : t('proposals.delivery-store', { store }),
            ],
          ]}
        />
        <p className="mt-5 flex items-baseline justify-between gap-6">
          <span>{t('proposals.total')}</span>
          <span className="font-display text-2xl tabular-nums lining-nums">
            {formatMoney(proposal.total, locale)}
          </span>
        </p>
        {store === '' && <p className="mt-1 text-sm text-stone">{t('proposals.total-text')}</p>}
        {answer}
        <Button kind="quiet" isPending={isPending} onClick={fetchPaper}>
          {t('proposals.paper')}
        </Button>
      </aside>
    </div>
  );
}

/** A proposal of staff, opened by a link with a secret in its fragment. Its texts: `proposals`, `shell`. */
export default function ProposalPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [link, setLink] = useState('');
  const [proposal, setProposal] = useState<Proposal | 'gone' | 'failed'>();
  const load = () => {
    setProposal(undefined);
    const token = new URLSearchParams(location.hash.slice(1)).get('proposal') ?? '';
    setLink(token);
    if (!/^[\w-]{43}$/.test(token)) return setProposal('gone');
    readProposal(api, token).then(setProposal, (error: unknown) =>
      setProposal(isRefused(error) ? 'gone' : 'failed'),
    );
  };
  useEffect(load, []);

  if (proposal === undefined || proposal === 'failed') {
    const loadTexts = {
      loading: t('proposals.loading'),
      failed: t('proposals.failed'),
      retry: t('proposals.retry'),
    };
    return <LoadState hasFailed={proposal === 'failed'} texts={loadTexts} onRetry={load} />;
  }
  if (proposal === 'gone')
    return (
      <EmptyState icon="message" title={t('proposals.gone-title')}>
        {t('proposals.gone-link')}
      </EmptyState>
    );
  return (
    <Shown
      {...{ proposal, link, locale, t }}
      answer={proposal.state === 'sent' && <Answer {...{ proposal, link, t }} onDeclined={load} />}
    />
  );
}
