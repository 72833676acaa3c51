import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { InputOf } from '../base/desk-types.ts';
import { useNotice } from '../ui/use-notice.ts';

/** Button that drafts a proposal for a person, with the selected pieces of their cart, and opens it. */
export function StartProposal({ person }: { person: Omit<InputOf<'deskNewProposal'>, 'fill'> }) {
  const { t, call, may } = useDesk();
  const { showError } = useNotice();
  const navigate = useNavigate();
  if (!may('orders.handle')) return null;
  const start = () =>
    call('deskNewProposal', { ...person, fill: 'cart' }).then(
      ({ id }) => navigate(`/orders/proposals/${id}`),
      showError,
    );
  return (
    <Button kind="secondary" onPress={start}>
      {t('desk-proposals.start')}
    </Button>
  );
}
