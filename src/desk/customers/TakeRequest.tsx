import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { privacyKinds, privacyWays } from '#kernel/shop/account/privacy-requests.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { choicesOf } from '../ui/form-fields.ts';

/** Records a customer's request about their data. */
export function TakeRequest({ customer }: { customer: number }) {
  const { t } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <>
      <Button kind="secondary" onPress={() => setOpen(true)}>
        {t('desk-privacy.take')}
      </Button>
      {isOpen && (
        <DeskDialog title={t('desk-privacy.take')} onClose={() => setOpen(false)}>
          <p className="mb-5 text-sm text-stone">{t('desk-privacy.take-text')}</p>
          <ActForm
            call="deskTakePrivacyRequest"
            also={{ customer }}
            fields={[
              {
                name: 'kind',
                label: t('desk-privacy.kind'),
                kind: 'choice',
                required: true,
                choices: choicesOf(privacyKinds, (value) => t(`desk-privacy.kind-${value}`)),
              },
              {
                name: 'way',
                label: t('desk-privacy.way'),
                kind: 'choice',
                required: true,
                choices: choicesOf(privacyWays, (value) => t(`desk-privacy.way-${value}`)),
              },
              { name: 'askedOn', label: t('desk-privacy.asked-at'), kind: 'date', required: true },
              { name: 'proof', label: t('desk-privacy.proof'), kind: 'textarea', required: true },
            ]}
            submit={t('desk-privacy.take')}
            notice={t('desk-privacy.taken')}
            onCancel={() => setOpen(false)}
            onDone={async ({ id }) => {
              await readAgain(queries);
              await navigate(`/privacy/${id}`);
            }}
          />
        </DeskDialog>
      )}
    </>
  );
}
