import { useNavigate, useParams } from 'react-router';
import { contentKindNames } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import { Heading } from '../ui/Heading.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { ContentBoxes } from './ContentBoxes.tsx';
import { emptyValues } from './content-values.ts';
import { useContentForm } from './use-content-form.ts';

/** Form for a new article or question; it appears on the site once it is published. */
export function NewContent() {
  const { kind: named = '' } = useParams();
  const kind = contentKindNames.find((each) => each === named && contentKinds[each].isOpen) ?? 'article';
  const { fields } = contentKinds[kind];
  const { t, call } = useDesk();
  const { showNotice } = useNotice();
  const navigate = useNavigate();
  const form = useContentForm(kind, emptyValues(fields));
  async function publish() {
    const made = await form.send((values) => call('deskNewContent', { kind, fields: values }));
    if (!made) return;
    showNotice(t('desk-content.published'));
    await navigate(`/content/${made.id}`);
  }
  return (
    <>
      <Heading
        title={t(kind === 'question' ? 'desk-content.new-question' : 'desk-content.new-article')}
        back={{ to: '/content', label: t('desk-content.title') }}
      />
      <div className="flex flex-col gap-7">
        <ContentBoxes
          fields={fields}
          values={form.values}
          path=""
          faults={form.problem.faults}
          onChange={form.change}
        />
      </div>
      <FormError text={form.problem.text} className="mt-6" />
      <div className="mt-6">
        <Button kind="primary" onPress={publish}>
          {t('desk-content.publish-now')}
        </Button>
      </div>
    </>
  );
}
