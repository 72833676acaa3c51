import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import { Heading } from '../ui/Heading.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { EmailForm } from './EmailForm.tsx';

/** A new email to a customer, or about an order. */
export function WriteScreen() {
  const { call, t } = useDesk();
  const { kind: named, number = '' } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { showNotice } = useNotice();
  const kind = named === 'order' ? 'order' : 'customer';
  const to = { kind, id: Number(number) } as const;
  return (
    <>
      <Heading
        title={t(kind === 'order' ? 'desk-conversations.write-order' : 'desk-conversations.write', {
          number,
        })}
        back={{ to: `/${kind}s/${number}`, label: t(`desk-conversations.back-${kind}`) }}
      />
      <div className="max-w-2xl">
        <EmailForm
          to={to}
          submit={t('desk-conversations.send')}
          onSend={async (email) => {
            const { id } = await call('deskWriteMessage', { to, ...email });
            showNotice(t('desk-conversations.sent'));
            await readAgain(queries);
            await navigate(`/messages/${id}`);
          }}
        />
      </div>
    </>
  );
}
