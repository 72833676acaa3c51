import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Translate } from '#client/texts.ts';
import { Button } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActBar, type BarAct } from '../ui/ActBar.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { saveDeskFile } from '../ui/SaveBlob.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';
import { privacyTones } from './privacy-tones.ts';

type Request = DataOf<'deskPrivacyRequest'>;

function actsOf({ kind, state, open, customer }: Request, t: Translate, mayErase: boolean): BarAct[] {
  if (state !== 'open') return [];
  const canErase = kind === 'erase' && mayErase && open.length === 0;
  return [
    ...(canErase
      ? [
          {
            call: 'deskEraseCustomer',
            label: t('desk-privacy.act-erase'),
            text: t('desk-privacy.text-erase', { email: customer.email }),
            notice: t('desk-privacy.done-erase'),
            kind: 'danger',
            fields: [{ name: 'typed', label: t('desk-privacy.typed'), kind: 'text', required: true }],
          } as const,
        ]
      : []),
    {
      call: 'deskRefusePrivacyRequest',
      label: t('desk-privacy.act-refuse'),
      text: t('desk-privacy.text-refuse'),
      notice: t('desk-privacy.done-refuse'),
      fields: [{ name: 'reason', label: t('desk-privacy.reason'), kind: 'textarea', required: true }],
    },
  ];
}

/** One data request with its acts. */
export function PrivacyScreen() {
  const { t, may } = useDesk();
  const { id } = useParams();
  return (
    <DeskRecord
      call="deskPrivacyRequest"
      id={Number(id)}
      title={({ kind }) => t(`desk-privacy.kind-${kind}`)}
      back={{ to: '/privacy', label: t('desk-privacy.title') }}
      subtitle={({ state, dueAt }) => (
        <span className="flex flex-wrap gap-x-5">
          <StateMark tone={privacyTones[state]} text={t(`desk-privacy.state-${state}`)} />
          <span className="text-stone">
            {t('desk-privacy.due-at')} <When at={dueAt} show="day" />
          </span>
        </span>
      )}
    >
      {(record) => (
        <>
          {record.kind === 'export' && record.state === 'open' && <MakeFile record={record} />}
          <ActBar record={record} acts={actsOf(record, t, may('customers.erase'))} />
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
            <About record={record} />
            {record.open.length > 0 && (
              <Section title={t('desk-privacy.open-matters')}>
                <ul className="text-sm">
                  {record.open.map((matter) => (
                    <li key={matter} className="border-b border-line py-2 last:border-0">
                      {matter}
                    </li>
                  ))}
                </ul>
              </Section>
            )}
          </div>
        </>
      )}
    </DeskRecord>
  );
}

function MakeFile({ record: { id, version } }: { record: Request }) {
  const { call, t } = useDesk();
  const queries = useQueryClient();
  const { showNotice, showError } = useNotice();
  async function make() {
    try {
      const { file } = await call('deskAnswerExport', { id, version });
      saveDeskFile(file);
      showNotice(t('desk-privacy.file-made'));
    } catch (error) {
      showError(error);
    }
    await readAgain(queries);
  }
  return (
    <div className="mb-6">
      <Button kind="primary" onPress={make}>
        {t('desk-privacy.make-file')}
      </Button>
      <p className="mt-2 max-w-prose text-sm text-stone">{t('desk-privacy.make-file-text')}</p>
    </div>
  );
}

function About({ record }: { record: Request }) {
  const { t } = useDesk();
  const { customer } = record;
  return (
    <Section title={t('desk-privacy.about')}>
      <FactList
        rows={[
          [
            t('desk-privacy.customer'),
            <Link key="customer" to={`/customers/${customer.id}`} className="link">
              {customer.email}
            </Link>,
          ],
          [t('desk-privacy.asked-at'), <When key="asked" at={record.askedAt} show="day" />],
          [t('desk-privacy.way'), t(`desk-privacy.way-${record.way}`)],
          [t('desk-privacy.proof'), record.proof],
          [t('desk-privacy.taken-by'), record.takenBy],
          [t('desk-privacy.settled-by'), record.settledBy],
          [t('desk-privacy.settled-at'), record.settledAt && <When key="settled" at={record.settledAt} />],
          [t('desk-privacy.reason'), record.reason],
        ]}
      />
    </Section>
  );
}
