import { privacyKinds, privacyStates } from '#kernel/shop/account/privacy-requests.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { choicesOf } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
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
          {
            name: 'state',
            label: t('desk-privacy.state'),
            kind: 'choice',
            choices: choicesOf(privacyStates, (value) => t(`desk-privacy.state-${value}`)),
          },
          {
            name: 'kind',
            label: t('desk-privacy.kind'),
            kind: 'choice',
            choices: choicesOf(privacyKinds, (value) => t(`desk-privacy.kind-${value}`)),
          },
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
          {
            key: 'state',
            label: t('desk-privacy.state'),
            render: ({ state }) => (
              <StateMark tone={privacyTones[state]} text={t(`desk-privacy.state-${state}`)} />
            ),
          },
          {
            key: 'askedAt',
            label: t('desk-privacy.asked-at'),
            render: ({ askedAt }) => <When at={askedAt} show="day" />,
          },
          {
            key: 'dueAt',
            label: t('desk-privacy.due-at'),
            sort: 'dueAt',
            render: ({ dueAt }) => <When at={dueAt} show="day" />,
          },
        ]}
      />
    </>
  );
}
