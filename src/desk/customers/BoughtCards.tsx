import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';

type Cards = DataOf<'deskOrderCard'>;
type Card = Cards['rows'][number];

interface CardsProps {
  /** Of an order, or of a customer. */
  of: 'order' | 'customer';
  id: number;
}

/** When a card was or will be sent. */
function Sending({ card: { sentAt, sendOn } }: { card: Card }) {
  const { t } = useDesk();
  if (sentAt)
    return (
      <>
        {t('desk-gift-cards.sent')} <When at={sentAt} />
      </>
    );
  return sendOn ? <When at={sendOn} show="day" /> : t('desk-gift-cards.at-once');
}

function facts(card: Card, t: ReturnType<typeof useDesk>['t']): Parameters<typeof FactList>[0]['rows'] {
  const { name, from, message, validUntil, spent, left } = card;
  return [
    [t('desk-gift-cards.recipient'), card.recipient],
    [t('desk-gift-cards.name'), name],
    [t('desk-gift-cards.from'), from],
    [t('desk-gift-cards.message'), message && <span className="whitespace-pre-line">{message}</span>],
    [t('desk-gift-cards.day'), <Sending key="day" card={card} />],
    [t('desk-gift-cards.until'), validUntil && <When at={validUntil} show="day" />],
    [t('desk-gift-cards.spent'), spent && <Money value={spent} />],
    [t('desk-gift-cards.left'), left && <Money value={left} />],
  ];
}

/** Gift cards that were bought, with recipient, day and what is left; staff correct the address and send a card again. */
export function BoughtCards({ of, id }: CardsProps) {
  const { t, call, may } = useDesk();
  const { showNotice } = useNotice();
  const queries = useQueryClient();
  const [corrected, setCorrected] = useState<Card>();
  const [resent, setResent] = useState<Card>();
  const name = of === 'order' ? 'deskOrderCard' : 'deskCustomerCards';
  const queryKey = [name, id];
  const { data } = useQuery({ queryKey, queryFn: () => call(name, { id }), retry: false });
  if (!data || data.rows.length === 0) return null;
  const done = async (notice: string) => {
    showNotice(notice);
    setCorrected(undefined);
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <Section title={t('desk-gift-cards.cards')}>
      {data.rows.map((card) => (
        <div key={card.id} className="border-line border-b py-3 first:pt-0 last:border-0 last:pb-0">
          {of === 'customer' && (
            <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
              <Link to={`/orders/${card.id}`} className="link">
                {t('desk-gift-cards.order', { number: card.id })}
              </Link>
              <Money value={card.amount} />
            </p>
          )}
          <FactList rows={facts(card, t)} />
          {may('orders.handle') && (
            <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
              {card.canCorrect && (
                <button type="button" className="link text-sm" onClick={() => setCorrected(card)}>
                  {t('desk-gift-cards.correct')}
                </button>
              )}
              {card.canResend && (
                <button type="button" className="link text-sm" onClick={() => setResent(card)}>
                  {t('desk-gift-cards.resend')}
                </button>
              )}
            </div>
          )}
        </div>
      ))}
      {corrected && (
        <DeskDialog title={t('desk-gift-cards.correct')} onClose={() => setCorrected(undefined)}>
          <ActForm
            call="deskCorrectCard"
            also={{ id: corrected.id, version: corrected.version }}
            fields={[
              { name: 'recipient', label: t('desk-gift-cards.recipient'), kind: 'text', required: true },
            ]}
            values={{ recipient: corrected.recipient }}
            submit={t('desk-gift-cards.correct')}
            onDone={() => done(t('desk-gift-cards.corrected'))}
            onCancel={() => setCorrected(undefined)}
          />
        </DeskDialog>
      )}
      {resent && (
        <ConfirmDialog
          title={t('desk-gift-cards.resend')}
          text={t('desk-gift-cards.resend-text', { recipient: resent.recipient })}
          onConfirm={async () => {
            await call('deskResendCard', { id: resent.id, version: resent.version });
            await done(t('desk-gift-cards.resent'));
          }}
          onClose={() => setResent(undefined)}
        />
      )}
    </Section>
  );
}
