import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import type { FormField } from '../ui/form-fields.ts';
import { listHref } from '../ui/list-href.ts';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';
import { eventChoices, eventLabel } from './event-labels.ts';

type Webhook = RowOf<'deskWebhooks'>;

/** Fields of a webhook. */
export function useWebhookFields(): FormField[] {
  const { t } = useDesk();
  return [
    { name: 'name', label: t('desk-connections.name'), kind: 'text', required: true },
    {
      ...{ name: 'url', label: t('desk-connections.url'), kind: 'text', required: true },
      hint: t('desk-connections.url-hint'),
    },
    {
      ...{ name: 'types', label: t('desk-connections.types'), kind: 'choices', required: true },
      choices: eventChoices(t),
    },
  ];
}

interface WebhookPartProps {
  webhook: Webhook;
  /** Reads the webhooks again. */
  onChange: () => unknown;
  onSecret: (secret: string) => void;
}

/** A webhook with its state and acts. */
export function WebhookPart({ webhook, onChange, onSecret }: WebhookPartProps) {
  const { t, call } = useDesk();
  const { showNotice, showError } = useNotice();
  const fields = useWebhookFields();
  const [open, setOpen] = useState<'edit' | 'renew' | 'remove'>();
  const { id, version, name, url, types, isActive, waiting, failed, formerUntil } = webhook;
  const act = (work: Promise<unknown>, notice: string) =>
    work.then(() => {
      showNotice(notice);
      return onChange();
    }, showError);
  const button = (key: 'edit' | 'renew' | 'remove') => (
    <Button
      kind={key === 'remove' ? 'danger' : 'secondary'}
      aria-label={t('desk.act-on', { act: t(`desk-connections.${key}`), name })}
      onPress={() => setOpen(key)}
    >
      {t(`desk-connections.${key}`)}
    </Button>
  );
  return (
    <Section title={name}>
      <p className="text-sm wrap-anywhere">{url}</p>
      <p className="mt-1 max-w-prose text-sm text-stone">
        {types.map((type) => eventLabel(t, type)).join(' · ')}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <StateMark
          tone={isActive ? 'good' : 'plain'}
          text={t(isActive ? 'desk-connections.in-use' : 'desk-connections.paused')}
        />
        {waiting > 0 && <StateMark tone="wait" text={t('desk-connections.waiting', { count: waiting })} />}
        {failed > 0 && <StateMark tone="bad" text={t('desk-connections.failed', { count: failed })} />}
        <Link
          to={listHref('settings/webhooks/deliveries', { webhook: id })}
          aria-label={t('desk.act-on', { act: t('desk-connections.all-deliveries'), name })}
          className="underline decoration-gold-soft underline-offset-4 hover:text-ink"
        >
          {t('desk-connections.all-deliveries')}
        </Link>
      </div>
      {formerUntil !== null && (
        <p className="mt-2 text-sm text-stone">
          {t('desk-connections.former-until')} <When at={formerUntil} />
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="secondary"
          aria-label={t('desk.act-on', { act: t('desk-connections.test'), name })}
          onPress={() => act(call('deskTestWebhook', { id }), t('desk-connections.test-sent'))}
        >
          {t('desk-connections.test')}
        </Button>
        {failed > 0 && (
          <Button
            kind="secondary"
            aria-label={t('desk.act-on', { act: t('desk-connections.replay-all'), name })}
            onPress={() =>
              act(
                call('deskReplayDeliveries', { webhook: id }),
                t('desk-connections.replayed', { count: failed }),
              )
            }
          >
            {t('desk-connections.replay-all')}
          </Button>
        )}
        {button('edit')}
        {button('renew')}
        {button('remove')}
      </div>
      {open === 'edit' && (
        <DeskDialog title={name} isWide onClose={() => setOpen(undefined)}>
          <ActForm
            call="deskSaveWebhook"
            fields={[...fields, { name: 'isActive', label: t('desk-connections.active'), kind: 'checkbox' }]}
            values={{ name, url, types, isActive }}
            also={{ id, version }}
            submit={t('desk-connections.save')}
            notice={t('desk-connections.saved')}
            onDone={() => {
              setOpen(undefined);
              return onChange();
            }}
            onCancel={() => setOpen(undefined)}
          />
        </DeskDialog>
      )}
      {open === 'renew' && (
        <ConfirmDialog
          title={t('desk-connections.renew')}
          text={t('desk-connections.renew-sure')}
          onConfirm={() =>
            call('deskRenewWebhookSecret', { id, version }).then(({ secret }) => {
              onSecret(secret);
              return onChange();
            }, showError)
          }
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('desk-connections.remove')}
          text={t('desk-connections.remove-sure', { name })}
          onConfirm={() => act(call('deskRemoveWebhook', { id, version }), t('desk-connections.removed'))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}
