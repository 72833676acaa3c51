import { useNavigate } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';

/** A new proposal for a name and an address, by phone or in the store. */
export function NewProposal() {
  const { t } = useDesk();
  const navigate = useNavigate();
  return (
    <>
      <Heading
        title={t('desk-proposals.new')}
        back={{ to: '/orders/proposals', label: t('desk-proposals.title') }}
        below={t('desk-proposals.new-text')}
      />
      <div className="max-w-xl">
        <ActForm
          call="deskNewProposal"
          values={{ fill: 'nothing' }}
          fields={[
            { name: 'name', label: t('desk-proposals.name'), kind: 'text', required: true },
            {
              ...{ name: 'email', label: t('desk-proposals.email'), kind: 'text', required: true },
              hint: t('desk-proposals.email-hint'),
            },
            choiceField('fill', t('desk-proposals.fill'), ['nothing', 'cart'], (value) =>
              t(`desk-proposals.fill-${value}`),
            ),
          ]}
          submit={t('desk-proposals.create')}
          onDone={({ id }) => navigate(`/orders/proposals/${id}`)}
        />
      </div>
    </>
  );
}
