import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { createPasskey, hasPasskeys } from '#client/api/webauthn.ts';
import { passwordLength } from '#kernel/shop/account/account.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useDesk } from '../base/desk-context.ts';
import { SectionTextsContext } from '../base/section-texts.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { RecoveryCodes } from '../ui/RecoveryCodes.tsx';
import { Section } from '../ui/Section.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { When } from '../ui/When.tsx';

const nouns = ['desk-account'];

/** The member's own account: sessions, password, passkeys and recovery codes. */
export function AccountScreen() {
  const texts = useContext(SectionTextsContext);
  const isReady = texts.has(nouns);
  useEffect(() => {
    if (!isReady) void texts.need(nouns);
  }, [isReady, texts]);
  return isReady ? <Account /> : <Waiting />;
}

function Account() {
  const { t, me } = useDesk();
  useEffect(() => {
    document.title = `${t('desk-account.title')} · ${t('desk.title')}`;
  }, [t]);
  return (
    <>
      <Heading
        title={t('desk-account.title')}
        below={
          <p className="text-stone">
            {me.name} · {me.email} · {me.roles.map((role) => t(`desk.role-${role}`)).join(', ')}
          </p>
        }
      />
      <div className="grid gap-10 lg:grid-cols-2">
        <Sessions />
        <Password />
        <Passkeys />
        <Recovery />
      </div>
    </>
  );
}

function Sessions() {
  const { t, call } = useDesk();
  const { showNotice, showError } = useNotice();
  const { data, refetch } = useQuery({
    queryKey: ['deskSessions'],
    queryFn: () => call('deskSessions', {}),
  });
  const end = async (id?: number) => {
    try {
      await call('deskEndSession', id === undefined ? {} : { id });
      showNotice(t('desk-account.ended'));
      await refetch();
    } catch (error) {
      showError(error);
    }
  };
  if (!data) return <Waiting />;
  const others = data.rows.filter(({ isThis }) => !isThis);
  return (
    <Section title={t('desk-account.sessions')}>
      <ul className="text-sm">
        {data.rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <div>
              <p>
                {row.device}
                {row.isThis && <span className="text-gold"> · {t('desk-account.this-one')}</span>}
              </p>
              <p className="text-xs text-stone">
                {row.network} · {t('desk-account.started')} <When at={row.startedAt} /> ·{' '}
                {t('desk-account.seen')} <When at={row.seenAt} />
              </p>
            </div>
            {!row.isThis && (
              <Button kind="quiet" onPress={() => end(row.id)}>
                {t('desk-account.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div className="mt-4">
          <Button kind="secondary" onPress={() => end()}>
            {t('desk-account.end-others')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Password() {
  const { t } = useDesk();
  return (
    <Section title={t('desk-account.password')}>
      <ActForm
        call="deskChangePassword"
        fields={[
          { name: 'password', label: t('desk-account.password-now'), kind: 'password', required: true },
          {
            name: 'newPassword',
            label: t('desk-account.password-new'),
            hint: t('desk-entrance.password-hint', { least: passwordLength.min }),
            kind: 'password',
            required: true,
          },
        ]}
        submit={t('desk-account.password-change')}
        notice={t('desk-account.password-changed')}
      />
    </Section>
  );
}

function Passkeys() {
  const { t, call } = useDesk();
  const queries = useQueryClient();
  const { showNotice, showError } = useNotice();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { data } = useQuery({ queryKey: ['deskPasskeys'], queryFn: () => call('deskPasskeys', {}) });
  const renew = () => queries.invalidateQueries({ queryKey: ['deskPasskeys'] });
  const add = async () => {
    try {
      const response = await createPasskey(await call('deskPasskeyOptions', { password }));
      if (!response) return;
      await call('deskAddPasskey', { name, response });
      setName('');
      setPassword('');
      showNotice(t('desk-account.passkey-added'));
      await renew();
    } catch (error) {
      showError(error);
    }
  };
  const remove = async (id: number) => {
    try {
      await call('deskRemovePasskey', { id });
      await renew();
    } catch (error) {
      showError(error);
    }
  };
  if (!data) return <Waiting />;
  return (
    <Section title={t('desk-account.passkeys')}>
      {data.rows.length === 0 && <p className="text-sm text-stone">{t('desk-account.passkeys-none')}</p>}
      <ul className="text-sm">
        {data.rows.map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <div>
              <p>{row.name}</p>
              <p className="text-xs text-stone">
                {row.usedAt ? (
                  <>
                    {t('desk-account.passkey-used')} <When at={row.usedAt} />
                  </>
                ) : (
                  t('desk-account.passkey-never')
                )}
              </p>
            </div>
            <Button kind="quiet" onPress={() => remove(row.id)}>
              {t('desk-account.passkey-remove')}
            </Button>
          </li>
        ))}
      </ul>
      {hasPasskeys() ? (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <Field
            label={t('desk-account.passkey-name')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label={t('desk-account.password-now')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button kind="secondary" onPress={add}>
            {t('desk-account.passkey-add')}
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-xs text-stone">{t('desk-account.passkey-unknown-here')}</p>
      )}
    </Section>
  );
}

function Recovery() {
  const { t, call } = useDesk();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data } = useQuery({ queryKey: ['deskPasskeys'], queryFn: () => call('deskPasskeys', {}) });
  return (
    <Section title={t('desk-account.recovery')}>
      {data && (
        <p className="mb-4 text-sm text-stone">
          {t('desk-account.recovery-left', { count: data.recoveryCodesLeft })}
        </p>
      )}
      <ActForm
        call="deskRecoveryCodes"
        fields={[
          {
            name: 'password',
            label: t('desk-account.password-now'),
            hint: t('desk-account.recovery-hint'),
            kind: 'password',
            required: true,
          },
        ]}
        submit={t('desk-account.recovery-new')}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      />
      {codes && (
        <DeskDialog title={t('desk-account.recovery')} onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} t={t} onSaved={() => setCodes(undefined)} />
        </DeskDialog>
      )}
    </Section>
  );
}
