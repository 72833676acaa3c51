import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Translate } from '#client/texts.ts';
import { type ApiScope, apiScopes } from '#kernel/shop/desk/api-scopes.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';
import { SecretDialog } from './SecretDialog.tsx';

type ApiKey = RowOf<'deskApiKeys'>;

const scopeKeys = {
  'orders:read': 'scope-orders-read',
  'orders:write': 'scope-orders-write',
  'products:read': 'scope-products-read',
  'products:write': 'scope-products-write',
  'stock:read': 'scope-stock-read',
  'stock:write': 'scope-stock-write',
} as const satisfies Record<ApiScope, string>;

const scopeLabel = (t: Translate, scope: ApiScope) => t(`desk-connections.${scopeKeys[scope]}`);

/** A key expires with the beginning of the day after its last one. */
const lastMoment = (expiresAt: string) => new Date(Date.parse(expiresAt) - 1).toISOString();

function KeyPart({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { t } = useDesk();
  const { name, scopes, hint, createdBy, createdAt, lastUsedAt, expiresAt, state } = apiKey;
  return (
    <Section title={name} aside={<span className="font-mono text-sm">…{hint}</span>}>
      <div className="mb-3 text-sm">
        <StateMark tone={state === 'active' ? 'good' : 'plain'} text={t(`desk-connections.key-${state}`)} />
      </div>
      <FactList
        rows={[
          [t('desk-connections.key-scopes'), scopes.map((scope) => scopeLabel(t, scope)).join(' · ')],
          [
            t('desk-connections.key-made'),
            <span key="made">
              <When at={createdAt} show="day" /> · {createdBy}
            </span>,
          ],
          [
            t('desk-connections.key-used'),
            lastUsedAt === null ? t('desk-connections.key-unused') : <When key="used" at={lastUsedAt} />,
          ],
          ...(expiresAt === null
            ? []
            : ([
                [
                  t('desk-connections.key-expires'),
                  <When key="last" at={lastMoment(expiresAt)} show="day" />,
                ],
              ] as const)),
        ]}
      />
      {state === 'active' && (
        <div className="mt-4">
          <Button
            kind="danger"
            aria-label={t('desk.act-on', { act: t('desk-connections.key-revoke'), name })}
            onPress={onRevoke}
          >
            {t('desk-connections.key-revoke')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** The keys of other systems: makes them, shows each once, and revokes them. */
export function ApiKeysScreen() {
  const { t, call } = useDesk();
  const { showError } = useNotice();
  const [secret, setSecret] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const { data, error, refetch } = useQuery({
    queryKey: ['deskApiKeys'],
    queryFn: () => call('deskApiKeys', {}),
    retry: false,
  });
  const isOver = ({ state }: ApiKey) => Number(state !== 'active');
  const keys = data?.rows.toSorted((a, b) => isOver(a) - isOver(b)) ?? [];
  return (
    <>
      <Heading
        title={t('desk-connections.keys')}
        below={<p className="max-w-prose text-stone">{t('desk-connections.keys-about')}</p>}
        actions={
          <Button kind="primary" onPress={() => setAdding(true)}>
            {t('desk-connections.key-add')}
          </Button>
        }
      />
      <Loading data={data} error={error} onRetry={refetch} />
      {data?.rows.length === 0 && <EmptyState title={t('desk-connections.keys-none')} />}
      <div className="grid gap-9">
        {keys.map((apiKey) => (
          <KeyPart key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoked(apiKey)} />
        ))}
      </div>
      {isAdding && (
        <DeskDialog title={t('desk-connections.key-add')} isWide onClose={() => setAdding(false)}>
          <ActForm
            call="deskNewApiKey"
            fields={[
              {
                ...{ name: 'name', label: t('desk-connections.name'), kind: 'text', required: true },
                hint: t('desk-connections.key-name-hint'),
              },
              {
                ...{
                  name: 'scopes',
                  label: t('desk-connections.key-scopes'),
                  kind: 'choices',
                  required: true,
                },
                choices: apiScopes.map((value) => ({ value, label: scopeLabel(t, value) })),
              },
              {
                ...{ name: 'expiresOn', label: t('desk-connections.key-expires'), kind: 'date' },
                hint: t('desk-connections.key-expires-hint'),
              },
            ]}
            submit={t('desk-connections.key-add')}
            onDone={(made) => {
              setAdding(false);
              setSecret(made.secret);
              return refetch();
            }}
            onCancel={() => setAdding(false)}
          />
        </DeskDialog>
      )}
      {revoked && (
        <ConfirmDialog
          title={t('desk-connections.key-revoke')}
          text={t('desk-connections.key-revoke-sure', { name: revoked.name })}
          onConfirm={() => call('deskRevokeApiKey', { id: revoked.id }).then(() => refetch(), showError)}
          onClose={() => setRevoked(undefined)}
        />
      )}
      {secret !== '' && (
        <SecretDialog
          title={t('desk-connections.key-secret')}
          secret={secret}
          onClose={() => setSecret('')}
        />
      )}
    </>
  );
}
