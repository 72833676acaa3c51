import { Link, useParams } from 'react-router';
import type { Translate } from '#client/texts.ts';
import { takenWays } from '#kernel/shop/conversations/conversation.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import { cx } from '#ui/class-names.ts';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { StartProposal } from '../proposals/StartProposal.tsx';
import { ActBar, type BarAct } from '../ui/ActBar.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { languageName } from '../ui/display-names.ts';
import { choicesOf } from '../ui/form-fields.ts';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { usePerformed } from '../ui/use-perform.tsx';
import { When } from '../ui/When.tsx';
import { conversationTones } from './conversation-tones.ts';
import { EmailForm } from './EmailForm.tsx';

type Conversation = DataOf<'deskConversation'>;

function actsOf({ state, order, orders }: Conversation, t: Translate): BarAct[] {
  const elsewhere = orders.filter((number) => number !== order);
  return [
    ...(state === 'closed'
      ? []
      : [
          {
            call: 'deskCloseConversation',
            label: t('desk-conversations.act-close'),
            text: t('desk-conversations.text-close'),
            notice: t('desk-conversations.done-close'),
          } as const,
        ]),
    {
      call: 'deskTakeMessage',
      label: t('desk-conversations.act-take'),
      text: t('desk-conversations.text-take'),
      notice: t('desk-conversations.done-take'),
      fields: [
        {
          name: 'way',
          label: t('desk-conversations.way'),
          kind: 'choice',
          required: true,
          choices: choicesOf(takenWays, (value) => t(`desk-conversations.way-${value}`)),
        },
        { name: 'text', label: t('desk-conversations.their-words'), kind: 'textarea', required: true },
      ],
    },
    ...(elsewhere.length === 0
      ? []
      : [
          {
            call: 'deskOrderOfConversation',
            label: t('desk-conversations.act-order'),
            text: t('desk-conversations.text-order'),
            notice: t('desk-conversations.done-order'),
            fields: [
              {
                name: 'order',
                label: t('desk-conversations.order'),
                kind: 'choice',
                required: true,
                choices: elsewhere.map((number) => ({ value: String(number), label: String(number) })),
              },
            ],
          } as const,
        ]),
  ];
}

/** The person of a conversation: the customer, or a name with an address. */
const writerOf = ({ customerId, name, email }: Conversation) =>
  customerId === null ? { email, ...(name === '' ? {} : { name }) } : { customer: customerId };

/** One conversation with its messages and the answer form. */
export function ConversationScreen() {
  const { t } = useDesk();
  const { id } = useParams();
  return (
    <DeskRecord
      call="deskConversation"
      id={Number(id)}
      title={({ name, email }) => name || email}
      back={{ to: '/messages', label: t('desk-conversations.title') }}
      subtitle={({ state, waitingSince }) => (
        <span className="flex flex-wrap gap-x-5">
          <StateMark tone={conversationTones[state]} text={t(`desk-conversations.state-${state}`)} />
          {waitingSince && (
            <span className="text-stone">
              {t('desk-conversations.waits-since')} <When at={waitingSince} />
            </span>
          )}
        </span>
      )}
    >
      {(record) => (
        <>
          <ActBar record={record} acts={actsOf(record, t)}>
            <StartProposal person={writerOf(record)} />
          </ActBar>
          <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
            <div className="grid min-w-0 gap-8">
              <Thread record={record} />
              <Section title={t('desk-conversations.answer')}>
                <Answer id={record.id} />
              </Section>
            </div>
            <Writer record={record} />
          </div>
        </>
      )}
    </DeskRecord>
  );
}

function Answer({ id }: { id: number }) {
  const { t } = useDesk();
  const perform = usePerformed();
  return (
    <EmailForm
      to={{ kind: 'conversation', id }}
      submit={t('desk-conversations.send')}
      onSend={(email) => perform('deskAnswerConversation', email, { notice: t('desk-conversations.sent') })}
    />
  );
}

function Thread({ record: { messages, name, email, locale } }: { record: Conversation }) {
  const { t } = useDesk();
  return (
    <Section title={t('desk-conversations.thread')}>
      <ol className="flex flex-col gap-5">
        {messages.map((message) => {
          const isOurs = message.author === 'house';
          return (
            <li
              key={message.id}
              className={cx('border-l-2 pl-4', isOurs ? 'border-gold-soft' : 'border-ink')}
            >
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-stone">
                <span>
                  {isOurs ? t('desk-conversations.by-house', { name: message.staff ?? '' }) : name || email}
                  {' · '}
                  {t(`desk-conversations.way-${message.way}`)}
                  {!isOurs &&
                    message.staff &&
                    ` · ${t('desk-conversations.taken-by', { name: message.staff })}`}
                </span>
                <When at={message.at} />
              </p>
              <div lang={languageOf(locale).html} className="mt-1 max-w-prose text-sm">
                {message.subject && <p className="font-semibold">{message.subject}</p>}
                <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Writer({ record }: { record: Conversation }) {
  const { t, may, locale: reader } = useDesk();
  const { customerId, accountOfAddress, order, orders, email, phone, locale } = record;
  const customerLink = (id: number) =>
    may('customers.read') ? (
      <Link to={`/customers/${id}`} className="link">
        {t('desk-conversations.customer-of', { id })}
      </Link>
    ) : (
      t('desk-conversations.customer-of', { id })
    );
  return (
    <Section title={t('desk-conversations.writer')}>
      <FactList
        rows={[
          [t('desk-conversations.email'), email],
          [t('desk-conversations.phone'), phone],
          [t('desk-conversations.language'), languageName(locale, reader)],
          [t('desk-conversations.customer'), customerId && customerLink(customerId)],
          [
            t('desk-conversations.account-of-address'),
            accountOfAddress && (
              <>
                {customerLink(accountOfAddress)}
                <span className="block text-xs text-stone">{t('desk-conversations.not-proved')}</span>
              </>
            ),
          ],
          [t('desk-conversations.about-order'), order && <OrderLink number={order} />],
          [
            t('desk-conversations.orders'),
            orders.length === 0 ? null : (
              <span key="orders" className="flex flex-wrap gap-x-3">
                {orders.map((number) => (
                  <OrderLink key={number} number={number} />
                ))}
              </span>
            ),
          ],
        ]}
      />
    </Section>
  );
}

function OrderLink({ number }: { number: number }) {
  return (
    <Link to={`/orders/${number}`} className="link tabular-nums">
      {number}
    </Link>
  );
}
