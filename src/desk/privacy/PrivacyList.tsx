import { privacyKinds, privacyStates } from '#kernel/shop/account/privacy-requests.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { stateColumn, timeColumn } from '../ui/list-column.tsx';
import { privacyTones } from './privacy-tones.ts';

/** Data requests, the earliest deadline first. */
export function PrivacyList() {
  const { t } = useDesk();
  return (
    <>
      <Heading title={t('desk-privacy.title')} />
      <DeskList
        call="deskPrivacyRequests"
        label={t('desk-privacy.title')}
        sort="dueAt"
        hasSearch={false}
        empty={t('desk-privacy.empty')}
        rowHref={({ id }) => `/privacy/${id}`}
        filters={[
          choiceField('state', t('desk-privacy.state'), privacyStates, (value) =>
            t(`desk-privacy.state-${value}`),
          ),
          choiceField('kind', t('desk-privacy.kind'), privacyKinds, (value) =>
            t(`desk-privacy.kind-${value}`),
          ),
        ]}
        columns={[
          {
            key: 'customer',
            label: t('desk-privacy.customer'),
            render: ({ customer }) => customer.email,
          },
          {
            key: 'kind',
            label: t('desk-privacy.kind'),
            render: ({ kind }) => t(`desk-privacy.kind-${kind}`),
          },
          stateColumn(t('desk-privacy.state'), privacyTones, (state) => t(`desk-privacy.state-${state}`)),
          timeColumn('askedAt', t('desk-privacy.asked-at'), { show: 'day' }),
          timeColumn('dueAt', t('desk-privacy.due-at'), { sort: 'dueAt', show: 'day' }),
        ]}
      />
    </>
  );
}
