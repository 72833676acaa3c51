import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FactList } from '#ui/FactList.tsx';
import { BookAppointment } from '../appointments/BookAppointment.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ConversationLines } from '../conversations/ConversationLines.tsx';
import { EmailLines } from '../conversations/EmailLines.tsx';
import { StartProposal } from '../proposals/StartProposal.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { dayText } from '../ui/day-text.ts';
import { languageName } from '../ui/display-names.ts';
import { Money } from '../ui/Money.tsx';
import { SaveBlob } from '../ui/SaveBlob.tsx';
import { Section } from '../ui/Section.tsx';
import { When } from '../ui/When.tsx';
import { BoughtCards } from './BoughtCards.tsx';
import { CustomerCredit } from './CustomerCredit.tsx';
import { customerKind } from './CustomerList.tsx';
import { CustomerNotes } from './CustomerNotes.tsx';
import { MergeAccounts } from './MergeAccounts.tsx';
import { TakeRequest } from './TakeRequest.tsx';

type Customer = DataOf<'deskCustomer'>;

const linkStyles = 'underline decoration-gold-soft underline-offset-4 hover:decoration-ink';

/** One customer; for a merged account, the data that was not moved. */
export function CustomerScreen() {
  const { t, call, may } = useDesk();
  const { id: named } = useParams();
  const id = Number(named);
  return (
    <DeskRecord
      call="deskCustomer"
      id={id}
      title={({ name, email }) => name || email}
      back={{ to: '/customers', label: t('desk-customers.title') }}
      subtitle={(record) => customerKind(record, t)}
    >
      {(record) => (
        <>
          {may('customers.handle') && (
            <div className="mb-8 flex flex-wrap gap-3">
              <SaveBlob
                label={t('desk-customers.export')}
                file={async () => (await call('deskExportCustomer', { id })).file}
              />
              {!record.isErased && record.adoptedBy === null && (
                <>
                  <StartProposal person={{ customer: id }} />
                  <BookAppointment customer={id} />
                  <TakeRequest customer={id} />
                  {may('customers.merge') && !record.isGuest && <MergeAccounts record={record} />}
                </>
              )}
            </div>
          )}
          {record.adoptedBy !== null && (
            <p className="mb-8 text-sm">
              {t('desk-customers.adopted-text')}{' '}
              <Link to={`/customers/${record.adoptedBy}`} className={linkStyles}>
                {t('desk-customers.adopted-link', { id: record.adoptedBy })}
              </Link>
            </p>
          )}
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
            <Profile record={record} />
            <CustomerNotes record={record} />
            {record.adoptedBy === null && (
              <>
                {hasModule('giftCards') && !record.isGuest && <CustomerCredit record={record} />}
                <BoughtCards of="customer" id={record.id} />
                <Addresses record={record} />
                <Matters record={record} />
                <EmailLines of="customer" number={id} />
                <ConversationLines of="customer" number={id} />
              </>
            )}
          </div>
        </>
      )}
    </DeskRecord>
  );
}

function Profile({ record }: { record: Customer }) {
  const { t, locale } = useDesk();
  return (
    <Section title={t('desk-customers.profile')}>
      <FactList
        rows={[
          [t('desk-customers.email'), record.email],
          [
            t('desk-customers.phone'),
            record.phone &&
              `${record.phone}${record.isPhoneProved ? ` · ${t('desk-customers.proved')}` : ''}`,
          ],
          [t('desk-customers.language'), languageName(record.locale, locale)],
          [t('desk-customers.since'), <When key="since" at={record.since} />],
          [t('desk-customers.birthday'), record.birthday && dayText(record.birthday, locale)],
          [t('desk-customers.anniversary'), record.anniversary && dayText(record.anniversary, locale)],
          [
            t('desk-customers.letters'),
            t(record.isSubscribed ? 'desk-customers.letters-yes' : 'desk-customers.letters-no'),
          ],
          [t('desk-customers.sessions'), String(record.openSessions)],
          [t('desk-customers.favourites'), String(record.favourites)],
          [t('desk-customers.designs'), String(record.designs)],
        ]}
      />
    </Section>
  );
}

function Addresses({ record: { addresses } }: { record: Customer }) {
  const { t } = useDesk();
  return (
    <Section title={t('desk-customers.addresses')} aside={addresses.length || undefined}>
      {addresses.length === 0 && <EmptyState title={t('desk-customers.none')} />}
      <ul className="text-sm">
        {addresses.map(({ id, name, phone, lines, isDefault }) => (
          <li key={id} className="border-b border-line py-2 last:border-0">
            <p>
              {name} · {phone}
              {isDefault && <span className="text-stone"> · {t('desk-customers.default')}</span>}
            </p>
            <p className="text-stone wrap-anywhere">{lines}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Matters({ record }: { record: Customer }) {
  const { t } = useDesk();
  return (
    <>
      <Lines
        title={t('desk-customers.orders')}
        rows={record.orders.map(({ number, at, total }) => ({
          key: String(number),
          to: `/orders/${number}`,
          name: String(number),
          at,
          detail: <Money value={total} />,
        }))}
      />
      <Lines
        title={t('desk-customers.returns')}
        rows={record.returns.map(({ id, number, state, at }) => ({
          key: String(id),
          to: `/returns/${id}`,
          name: number,
          at,
          detail: t(`desk-returns.state-${state}`),
        }))}
      />
      <Lines
        title={t('desk-customers.appointments')}
        rows={record.appointments.map(({ id, state, startsAt }) => ({
          key: String(id),
          to: `/appointments/${id}`,
          name: <When at={startsAt} />,
          detail: t(`desk-appointments.state-${state}`),
        }))}
      />
      <Lines
        title={t('desk-customers.gifts')}
        rows={record.gifts.map(({ code, at }) => ({ key: code, name: code, at, detail: '' }))}
      />
    </>
  );
}

interface Line {
  key: string;
  /** Path at the desk. */
  to?: string;
  name: ReactNode;
  at?: string;
  detail: ReactNode;
}

function Lines({ title, rows }: { title: string; rows: readonly Line[] }) {
  const { t } = useDesk();
  return (
    <Section title={title} aside={rows.length || undefined}>
      {rows.length === 0 && <EmptyState title={t('desk-customers.none')} />}
      <ul className="text-sm">
        {rows.map(({ key, to, name, at, detail }) => (
          <li
            key={key}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 tabular-nums last:border-0"
          >
            {to ? (
              <Link to={to} className={linkStyles}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <span>{detail}</span>
            {at && (
              <span className="text-stone">
                <When at={at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
