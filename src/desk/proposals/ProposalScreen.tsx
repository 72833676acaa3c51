import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Translate } from '#client/texts.ts';
import { shippingMethods } from '#kernel/shop/checkout/checkout.rules.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActBar, type BarAct } from '../ui/ActBar.tsx';
import { ActForm } from '../ui/ActForm.tsx';
import { CopyDialog } from '../ui/CopyDialog.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { dayText } from '../ui/day-text.ts';
import { languageName } from '../ui/display-names.ts';
import { choiceField, choicesOf } from '../ui/form-fields.ts';
import { SaveBlob } from '../ui/SaveBlob.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { Timeline } from '../ui/Timeline.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { ProposalLines } from './ProposalLines.tsx';
import { proposalTones } from './proposal-tones.ts';

type Proposal = DataOf<'deskProposal'>;

function actsOf({ may }: Proposal, t: Translate): BarAct[] {
  const act = (name: 'send' | 'resend' | 'withdraw') => ({
    label: t(`desk-proposals.act-${name}`),
    text: t(`desk-proposals.text-${name}`),
    notice: t(`desk-proposals.done-${name}`),
  });
  return [
    ...(may.includes('send') ? [{ ...act('send'), call: 'deskSendProposal', kind: 'primary' } as const] : []),
    ...(may.includes('resend') ? [{ ...act('resend'), call: 'deskSendProposal' } as const] : []),
    ...(may.includes('withdraw')
      ? [{ ...act('withdraw'), call: 'deskWithdrawProposal', kind: 'danger' } as const]
      : []),
  ];
}

/** Buttons for the link, the PDF and a copy. */
function OtherActs({ record }: { record: Proposal }) {
  const { t, call, may } = useDesk();
  const { showError } = useNotice();
  const navigate = useNavigate();
  const [link, setLink] = useState('');
  const { id } = record;
  const mayHandle = may('orders.handle');
  return (
    <>
      {record.may.includes('link') && mayHandle && (
        <Button
          kind="secondary"
          onPress={() => call('deskProposalLink', { id }).then(({ url }) => setLink(url), showError)}
        >
          {t('desk-proposals.link')}
        </Button>
      )}
      {record.state !== 'draft' && record.lines.length > 0 && (
        <SaveBlob file={() => call('deskProposalPaper', { id })} label={t('desk-proposals.paper')} />
      )}
      {mayHandle && record.state !== 'draft' && (
        <Button
          kind="secondary"
          onPress={() =>
            call('deskCopyProposal', { id }).then(
              (copy) => navigate(`/orders/proposals/${copy.id}`),
              showError,
            )
          }
        >
          {t('desk-proposals.copy')}
        </Button>
      )}
      {link !== '' && (
        <CopyDialog
          title={t('desk-proposals.link')}
          text={t('desk-proposals.link-text')}
          value={link}
          labels={{
            copy: t('desk-proposals.link-copy'),
            copied: t('desk-proposals.link-copied'),
            done: t('desk-proposals.link-done'),
          }}
          onClose={() => setLink('')}
        />
      )}
    </>
  );
}

function TermsForm({ record }: { record: Proposal }) {
  const { t } = useDesk();
  const { choices } = record;
  return (
    <Section title={t('desk-proposals.terms')}>
      <ActForm
        call="deskSaveProposal"
        record={record}
        columns={2}
        kind="secondary"
        values={{ ...record }}
        fields={[
          { name: 'name', label: t('desk-proposals.name'), kind: 'text', required: true },
          { name: 'email', label: t('desk-proposals.email'), kind: 'text', required: true },
          {
            ...choiceField('language', t('desk-proposals.language'), locales, (code) =>
              languageName(code, t.locale),
            ),
            required: true,
          },
          {
            ...choiceField('currency', t('desk-proposals.currency'), choices.currencies, (code) => code),
            required: true,
          },
          {
            ...{ name: 'validUntil', label: t('desk-proposals.valid-until'), kind: 'date', required: true },
            hint: t('desk-proposals.valid-hint'),
          },
          {
            ...choiceField('shipping', t('desk-proposals.shipping'), shippingMethods, (method) =>
              t(`desk-proposals.shipping-${method}`),
            ),
            required: true,
          },
          {
            ...{ name: 'store', label: t('desk-proposals.store'), kind: 'choice' },
            hint: t('desk-proposals.store-hint'),
            choices: choicesOf(
              choices.stores.map(({ id }) => String(id)),
              (value) => choices.stores.find(({ id }) => String(id) === value)?.name ?? value,
            ),
          },
          {
            ...{ name: 'note', label: t('desk-proposals.note'), kind: 'textarea' },
            hint: t('desk-proposals.note-hint'),
          },
        ]}
        submit={t('desk-proposals.save')}
        notice={t('desk-proposals.saved-notice')}
      />
    </Section>
  );
}

const inkLink = 'underline decoration-gold-soft underline-offset-4 hover:decoration-ink';

function About({ record }: { record: Proposal }) {
  const { t, locale, may } = useDesk();
  const { customer, name, email, order, storeName, language, approvedBy, note } = record;
  return (
    <Section title={t('desk-proposals.about')}>
      <FactList
        rows={[
          [
            t('desk-proposals.customer'),
            customer !== null && may('customers.read') ? (
              <Link key="customer" to={`/customers/${customer}`} className={inkLink}>
                {name}
              </Link>
            ) : (
              name
            ),
          ],
          [t('desk-proposals.email'), email],
          [t('desk-proposals.language'), languageName(language, locale)],
          [t('desk-proposals.currency'), record.currency],
          [t('desk-proposals.valid-until'), dayText(record.validUntil, locale)],
          [t('desk-proposals.shipping'), storeName || t(`desk-proposals.shipping-${record.shipping}`)],
          [t('desk-proposals.by'), record.by],
          [t('desk-proposals.approved-by'), approvedBy],
          [
            t('desk-proposals.order'),
            order !== null && (
              <Link key="order" to={`/orders/${order}`} className={inkLink}>
                {order}
              </Link>
            ),
          ],
          [t('desk-proposals.note'), note && <span className="whitespace-pre-line">{note}</span>],
        ]}
      />
    </Section>
  );
}

/** One proposal: a draft with its forms, and what became of a sent one. */
export function ProposalScreen() {
  const { t, may } = useDesk();
  const { id } = useParams();
  return (
    <DeskRecord
      call="deskProposal"
      id={Number(id)}
      title={({ number }) => t('desk-proposals.one', { number })}
      back={{ to: '/orders/proposals', label: t('desk-proposals.title') }}
      subtitle={({ state }) => (
        <StateMark tone={proposalTones[state]} text={t(`desk-proposals.state-${state}`)} />
      )}
    >
      {(record, { act, reload }) => (
        <>
          <ActBar record={record} acts={may('orders.handle') ? actsOf(record, t) : []}>
            <OtherActs record={record} />
          </ActBar>
          <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
            <ProposalLines {...{ record, act, reload }} />
            <div className="grid min-w-0 gap-10">
              {record.may.includes('edit') && may('orders.handle') ? (
                <TermsForm record={record} />
              ) : (
                <About record={record} />
              )}
              <Section title={t('desk-proposals.history')}>
                <Timeline
                  entries={record.history
                    .toReversed()
                    .map(({ event, at, who }) => ({ at, who, title: t(`desk-proposals.event-${event}`) }))}
                />
              </Section>
            </div>
          </div>
        </>
      )}
    </DeskRecord>
  );
}
