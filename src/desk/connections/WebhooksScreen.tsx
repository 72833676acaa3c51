import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportFormats } from '#kernel/shop/desk/order-export.calls.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { saveDeskFile } from '../ui/SaveBlob.tsx';
import { Section } from '../ui/Section.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { useWebhookFields, WebhookPart } from './WebhookPart.tsx';

/** How often the counts are read again while events wait. */
const askMs = 3_000;

/** Where other systems get the events of the shop, and the export of its orders. */
export function WebhooksScreen() {
  const { t, call } = useDesk();
  const [secret, setSecret] = useState('');
  const [isAdding, setAdding] = useState(false);
  const fields = useWebhookFields();
  const { data, error, refetch } = useQuery({
    queryKey: ['deskWebhooks'],
    queryFn: () => call('deskWebhooks', {}),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.rows.some(({ waiting }) => waiting > 0) ? askMs : false),
  });
  const today = businessDay(new Date());
  return (
    <>
      <Heading
        title={t('desk-connections.webhooks')}
        below={<p className="max-w-prose text-stone">{t('desk-connections.webhooks-about')}</p>}
        actions={
          <Button kind="primary" onPress={() => setAdding(true)}>
            {t('desk-connections.add')}
          </Button>
        }
      />
      <Loading data={data} error={error} onRetry={refetch} />
      {data?.rows.length === 0 && <EmptyState title={t('desk-connections.none')} />}
      <div className="grid gap-9">
        {data?.rows.map((webhook) => (
          <WebhookPart key={webhook.id} webhook={webhook} onChange={refetch} onSecret={setSecret} />
        ))}
        <Section title={t('desk-connections.export')}>
          <p className="mb-4 max-w-prose text-sm text-stone">{t('desk-connections.export-about')}</p>
          <ActForm
            call="deskExportOrders"
            columns={3}
            fields={[
              { name: 'from', label: t('desk-connections.from'), kind: 'date', required: true },
              { name: 'until', label: t('desk-connections.until'), kind: 'date', required: true },
              {
                ...{
                  name: 'format',
                  label: t('desk-connections.format'),
                  kind: 'choice',
                  required: true,
                },
                choices: exportFormats.map((value) => ({
                  value,
                  label: t(`desk-connections.format-${value}`),
                })),
              },
            ]}
            values={{ from: `${today.slice(0, 8)}01`, until: today, format: 'accounting' }}
            submit={t('desk-connections.download')}
            onDone={saveDeskFile}
          />
        </Section>
      </div>
      {isAdding && (
        <DeskDialog title={t('desk-connections.add')} isWide onClose={() => setAdding(false)}>
          <ActForm
            call="deskNewWebhook"
            fields={fields}
            submit={t('desk-connections.add')}
            onDone={(added) => {
              setAdding(false);
              setSecret(added.secret);
              return refetch();
            }}
            onCancel={() => setAdding(false)}
          />
        </DeskDialog>
      )}
      {secret !== '' && (
        <SecretDialog title={t('desk-connections.secret')} secret={secret} onClose={() => setSecret('')} />
      )}
    </>
  );
}
