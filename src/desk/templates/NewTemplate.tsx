import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { Heading } from '../ui/Heading.tsx';
import { templateFields } from './template-fields.ts';

/** Form for a new template. */
export function NewTemplate() {
  const { t } = useDesk();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <>
      <Heading
        title={t('desk-templates.new')}
        back={{ to: '/templates', label: t('desk-templates.title') }}
      />
      <ActForm
        call="deskAddTemplate"
        fields={templateFields(t)}
        submit={t('desk-templates.add')}
        notice={t('desk-templates.added')}
        onDone={async ({ id }) => {
          await readAgain(queries);
          await navigate(`/templates/${id}`);
        }}
      />
    </>
  );
}
