import { useNavigate, useParams } from 'react-router';
import { type ContentKind, contentKindNames } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import { Heading } from '../ui/Heading.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { ContentBoxes } from './ContentBoxes.tsx';
import { emptyValues } from './content-values.ts';
import { useContentForm } from './use-content-form.ts';

function NewForm({ kind }: { kind: ContentKind }) {
  const { fields } = contentKinds[kind];
  const { t, call } = useDesk();
  const { showNotice } = useNotice();
  const navigate = useNavigate();
  const form = useContentForm(kind, emptyValues(fields));
  async function save(isDraft: boolean) {
    const made = await form.send((values) => call('deskNewContent', { kind, fields: values, isDraft }));
    if (!made) return;
    showNotice(t(isDraft ? 'desk-content.kept' : 'desk-content.published'));
    await navigate(`/content/${made.id}`);
  }
  return (
    <>
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
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button kind="primary" onPress={() => save(false)}>
          {t('desk-content.publish-now')}
        </Button>
        <Button kind="secondary" onPress={() => save(true)}>
          {t('desk-content.keep')}
        </Button>
        <p className="text-sm text-stone">{t('desk-content.new-hint')}</p>
      </div>
    </>
  );
}

/** Form for a new article or question: published, or kept as a draft to preview and schedule it. */
export function NewContent() {
  const { kind: named = '' } = useParams();
  const { t } = useDesk();
  const kind = contentKindNames.find((each) => each === named && contentKinds[each].isOpen);
  const back = { to: '/content', label: t('desk-content.title') };
  if (!kind)
    return (
      <>
        <Heading title={t('desk.record-missing')} back={back} />
        <EmptyState title={t('desk-content.not-addable')} />
      </>
    );
  return (
    <>
      <Heading
        title={t(kind === 'question' ? 'desk-content.new-question' : 'desk-content.new-article')}
        back={back}
      />
      <NewForm key={kind} kind={kind} />
    </>
  );
}
