import { useState } from 'react';
import { useNavigate } from 'react-router';
import { offeredReturnWays, reasonsOf, returnServices } from '#kernel/shop/returns/returns.rules.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { choicesOf } from '../ui/form-fields.ts';

interface OpenReturnProps {
  order: number;
  lines: readonly { id: number; name: string; quantity: number }[];
}

/** Button that opens a return for the customer of an order. */
export function OpenReturn({ order, lines }: OpenReturnProps) {
  const { t, may } = useDesk();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (!may('returns.handle')) return null;
  const reasons = [...new Set(Object.values(reasonsOf).flat())];
  return (
    <>
      <Button kind="secondary" onPress={() => setOpen(true)}>
        {t('desk-returns.open')}
      </Button>
      {isOpen && (
        <DeskDialog title={t('desk-returns.open')} onClose={() => setOpen(false)}>
          <p className="mb-5 text-sm text-stone">{t('desk-returns.open-text')}</p>
          <ActForm
            call="deskOpenReturn"
            also={{ order }}
            values={{
              line: String(lines[0]?.id ?? ''),
              quantity: 1,
              service: 'refund',
              way: offeredReturnWays()[0] ?? '',
            }}
            fields={[
              {
                ...{ name: 'line', label: t('desk-returns.open-line'), kind: 'choice', required: true },
                choices: lines.map(({ id, name }) => ({ value: String(id), label: name })),
              },
              { name: 'quantity', label: t('desk-returns.open-quantity'), kind: 'number', required: true },
              {
                ...{ name: 'service', label: t('desk-returns.open-service'), kind: 'choice', required: true },
                choices: choicesOf(returnServices, (value) => t(`desk-returns.service-${value}`)),
              },
              {
                ...{ name: 'reason', label: t('desk-returns.open-reason'), kind: 'choice', required: true },
                choices: choicesOf(reasons, (value) => t(`desk-returns.reason-${value}`)),
              },
              {
                ...{ name: 'way', label: t('desk-returns.open-way'), kind: 'choice', required: true },
                choices: choicesOf(offeredReturnWays(), (value) => t(`desk-returns.way-${value}`)),
              },
              { name: 'description', label: t('desk-returns.open-description'), kind: 'textarea' },
              { name: 'isException', label: t('desk-returns.open-exception'), kind: 'checkbox' },
            ]}
            submit={t('desk-returns.open')}
            notice={t('desk-returns.opened')}
            onDone={({ id }) => navigate(`/returns/${id}`)}
            onCancel={() => setOpen(false)}
          />
        </DeskDialog>
      )}
    </>
  );
}
