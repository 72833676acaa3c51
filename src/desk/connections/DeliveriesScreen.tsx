import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deliveryStates } from '#kernel/shop/events/delivery.rules.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';
import { deliveryTones, eventLabel } from './event-labels.ts';

/** Deliveries to the webhooks, with the dead letters, which can be sent again. */
export function DeliveriesScreen() {
  const { t, call } = useDesk();
  const { showNotice, showError } = useNotice();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['deskWebhooks'],
    queryFn: () => call('deskWebhooks', {}),
    retry: false,
  });
  const replay = (webhook: number, id: number) =>
    call('deskReplayDeliveries', { webhook, ids: [id] }).then(({ count }) => {
      showNotice(t('desk-connections.replayed', { count }));
      return readAgain(queries);
    }, showError);
  return (
    <>
      <Heading
        title={t('desk-connections.deliveries')}
        back={{ to: '/settings/webhooks', label: t('desk-connections.webhooks') }}
      />
      <DeskList
        call="deskDeliveries"
        label={t('desk-connections.deliveries')}
        sort="at"
        isDescending
        hasSearch={false}
        empty={t('desk-connections.no-deliveries')}
        filters={[
          {
            ...{ name: 'webhook', kind: 'choice', as: 'number' },
            label: t('desk-connections.webhook'),
            choices: (data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            ...{ name: 'state', kind: 'choice' },
            label: t('desk-connections.state'),
            choices: deliveryStates.map((value) => ({ value, label: t(`desk-connections.state-${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'event',
            label: t('desk-connections.event'),
            render: ({ type, event }) => (
              <>
                {eventLabel(t, type)}
                <span className="block min-w-48 text-xs text-stone wrap-anywhere">{event}</span>
              </>
            ),
          },
          { key: 'subject', label: t('desk-connections.subject'), render: ({ subject }) => subject },
          { key: 'webhook', label: t('desk-connections.webhook'), render: ({ webhookName }) => webhookName },
          {
            key: 'at',
            label: t('desk-connections.time'),
            sort: 'at',
            render: ({ at }) => <When at={at} show="brief" />,
          },
          {
            key: 'state',
            label: t('desk-connections.state'),
            render: ({ state, dueAt, attempts }) => (
              <>
                <StateMark tone={deliveryTones[state]} text={t(`desk-connections.state-${state}`)} />
                {dueAt !== null && attempts > 0 && (
                  <span className="block text-xs text-stone">
                    {t('desk-connections.next')} <When at={dueAt} show="brief" />
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'attempts',
            label: t('desk-connections.attempts'),
            align: 'right',
            render: ({ attempts }) => attempts,
          },
          {
            key: 'answer',
            label: t('desk-connections.answer'),
            render: ({ status, error }) => (
              <span className="wrap-anywhere">
                {status} {error}
              </span>
            ),
          },
          {
            key: 'replay',
            label: t('desk-connections.replay'),
            render: ({ id, webhook, state, event }) =>
              state === 'failed' && (
                <Button
                  kind="secondary"
                  aria-label={t('desk.act-on', { act: t('desk-connections.replay'), name: event })}
                  onPress={() => replay(webhook, id)}
                >
                  {t('desk-connections.replay')}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}
