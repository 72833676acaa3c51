import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';
import { EmailFrame } from './EmailFrame.tsx';

/** Button that opens an email of the shop as it was sent; nothing for people who may not read it. */
export function OpenEmail({ id, label }: { id: number; label?: string }) {
  const { t, may } = useDesk();
  const [isOpen, setOpen] = useState(false);
  if (!may('customers.read')) return label ?? null;
  return (
    <>
      <button type="button" className="link text-left" onClick={() => setOpen(true)}>
        {label ?? t('desk-conversations.email-open')}
      </button>
      {isOpen && <EmailDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function EmailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, call, may } = useDesk();
  const queries = useQueryClient();
  const { showNotice, showError } = useNotice();
  const { data, error } = useQuery({
    queryKey: ['deskEmail', id],
    queryFn: () => call('deskEmail', { id }),
    retry: false,
  });
  const resend = () =>
    call('deskResendEmail', { id })
      .then(async () => {
        onClose();
        showNotice(t('desk-conversations.email-sent-again'));
        await readAgain(queries);
      })
      .catch(showError);
  return (
    <DeskDialog isWide title={data?.subject ?? t('desk-conversations.emails')} onClose={onClose}>
      <Loading data={data} error={error} />
      {data && (
        <>
          <p className="mb-4 text-sm text-stone">
            {t('desk-conversations.email-to', { address: data.to })} ·{' '}
            {t('desk-conversations.email-state', { state: data.state })} · <When at={data.at} />
            <span className="block">
              {t(data.isAsSent ? 'desk-conversations.email-as-sent' : 'desk-conversations.email-now')}
            </span>
          </p>
          {data.resendTo !== null && may('customers.handle') && (
            <div className="mb-4">
              <Button kind="secondary" onPress={resend}>
                {t('desk-conversations.email-again', { address: data.resendTo })}
              </Button>
            </div>
          )}
          <EmailFrame title={data.subject} html={data.html} />
        </>
      )}
    </DeskDialog>
  );
}
