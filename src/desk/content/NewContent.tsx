import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { type ContentKind, contentKindNames } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { emptyValues } from '#kernel/shop/content/empty-fields.ts';
import { copiedProduct } from '#kernel/shop/content/product.rules.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import { Heading } from '../ui/Heading.tsx';
import { useNotice } from '../ui/use-notice.ts';
import type { Values } from './content-values.ts';
import { FormParts } from './FormParts.tsx';
import { useContentForm } from './use-content-form.ts';

function NewForm({ kind, initial }: { kind: ContentKind; initial: Values }) {
  const { t, call } = useDesk();
  const { showNotice } = useNotice();
  const navigate = useNavigate();
  const form = useContentForm(kind, initial);
  async function save(isDraft: boolean) {
    const made = await form.send((values) => call('deskNewContent', { kind, fields: values, isDraft }));
    if (!made) return;
    showNotice(t(isDraft ? 'desk-content.kept' : 'desk-content.published'));
    await navigate(`/content/${made.id}`);
  }
  return (
    <>
      <div className="flex flex-col gap-7">
        <FormParts
          shape={contentKinds[kind]}
          values={form.values}
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

/** Form for a new product with the fields of another one, except its codes and address. */
function CopyForm({ id }: { id: string }) {
  const { call } = useDesk();
  const { data } = useQuery({
    queryKey: ['deskContent', id],
    queryFn: () => call('deskContent', { id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  const initial = { ...emptyValues(contentKinds.product.fields), ...data.fields, ...data.draft };
  return <NewForm kind="product" initial={copiedProduct(initial)} />;
}

const titles = {
  ...{ article: 'desk-content.new-article', question: 'desk-content.new-question' },
  product: 'desk-content.new-product',
  category: 'desk-content.new-category',
  store: 'desk-content.new-store',
  page: 'desk-content.new-page',
} as const;

/** Form for a new record: published, or kept as a draft to preview and schedule it. */
export function NewContent() {
  const { kind: named = '', copied } = useParams();
  const { t } = useDesk();
  const kind = contentKindNames.find((each) => each === named && contentKinds[each].isOpen);
  const back =
    kind === 'product'
      ? { to: '/content/products', label: t('desk-content.products') }
      : { to: '/content', label: t('desk-content.title') };
  if (!kind)
    return (
      <>
        <Heading title={t('desk.record-missing')} back={back} />
        <EmptyState title={t('desk-content.not-addable')} />
      </>
    );
  return (
    <>
      <Heading title={t(titles[kind as keyof typeof titles])} back={back} />
      {kind === 'product' && copied !== undefined ? (
        <CopyForm key={copied} id={copied} />
      ) : (
        <NewForm key={kind} kind={kind} initial={emptyValues(contentKinds[kind].fields)} />
      )}
    </>
  );
}
