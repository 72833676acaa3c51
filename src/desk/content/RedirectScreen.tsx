import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import type { FormField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';

function useRedirectForm() {
  const { t } = useDesk();
  const fields: FormField[] = [
    {
      ...{ name: 'from', label: t('desk-content.redirect-old'), kind: 'text', required: true },
      hint: t('desk-content.redirect-old-hint'),
    },
    { name: 'to', label: t('desk-content.redirect-target'), kind: 'text', required: true },
  ];
  const submit = t('desk-content.redirect-save');
  return {
    form: { fields, submit, notice: t('desk-content.redirect-saved') },
    back: { to: '/content/redirects', label: t('desk-content.redirects') },
  };
}

/** Form for a new redirect. */
export function NewRedirect() {
  const { t } = useDesk();
  const { form, back } = useRedirectForm();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <>
      <Heading title={t('desk-content.redirect-new')} back={back} />
      <ActForm
        call="deskAddRedirect"
        {...form}
        onDone={async () => {
          await readAgain(queries);
          await navigate('/content/redirects');
        }}
      />
    </>
  );
}

/** One redirect: its form, and its removal. */
export function RedirectScreen() {
  const { t, may } = useDesk();
  const { redirect } = useParams();
  const { form, back } = useRedirectForm();
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  return (
    <DeskRecord
      call="deskRedirect"
      id={Number(redirect)}
      title={() => t('desk-content.redirect-one')}
      back={back}
    >
      {(record, { act }) => (
        <fieldset disabled={!may('content.write')}>
          <ActForm call="deskSaveRedirect" record={record} values={{ ...record }} {...form} />
          <div className="mt-10 border-t border-line pt-4">
            <Button kind="danger" onPress={() => setConfirming(true)}>
              {t('desk-content.redirect-remove')}
            </Button>
          </div>
          {isConfirming && (
            <ConfirmDialog
              title={t('desk-content.redirect-remove')}
              text={t('desk-content.redirect-remove-sure', { from: record.from })}
              onConfirm={async () => {
                const notice = t('desk-content.redirect-removed');
                if (await act('deskRemoveRedirect', {}, { notice })) await navigate('/content/redirects');
              }}
              onClose={() => setConfirming(false)}
            />
          )}
        </fieldset>
      )}
    </DeskRecord>
  );
}
