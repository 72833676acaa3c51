import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ownerKinds } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Theme } from '#kernel/shop/theme/theme.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf, DeskRecordBase } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { type Act, usePerformed } from '../ui/use-perform.tsx';
import { ContentHistory } from './ContentHistory.tsx';
import { ContentPreview } from './ContentPreview.tsx';
import { withoutEmptyLines } from './content-values.ts';
import { FormParts } from './FormParts.tsx';
import { HomeBlocks } from './HomeBlocks.tsx';
import { RemoveCategory } from './RemoveCategory.tsx';
import { ThemePreview } from './ThemePreview.tsx';
import { useContentForm } from './use-content-form.ts';
import { usePathName } from './use-field-name.ts';
import { useMoment } from './use-moment.ts';

type Content = DataOf<'deskContent'>;

/** Initial fields of the form: the draft, if there is one. */
const initialFields = ({ draft, fields }: Content) => ({ ...fields, ...draft });
/** Positions are shown from 1. */
const indexOf = (_: string, place: string) => String(Number(place) - 1);

function Waits({ record, act }: { record: Content; act: Act }) {
  const { t, may } = useDesk();
  const momentOf = useMoment();
  const navigate = useNavigate();
  const drop = async () => {
    const dropped = await act('deskDropDraft', {}, { notice: t('desk-content.dropped') });
    if (dropped && !dropped.isPublished) await navigate('/content');
  };
  const { waiting, isPublished } = record;
  if (!waiting) return null;
  const { who, at, dueAt } = waiting;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 border-y border-gold-soft bg-mist px-4 py-3 text-sm">
      <p>
        {dueAt === null
          ? t(isPublished ? 'desk-content.showing-draft' : 'desk-content.showing-new', {
              who,
              time: momentOf(at),
            })
          : t(isPublished ? 'desk-content.showing-scheduled' : 'desk-content.showing-new-scheduled', {
              time: momentOf(dueAt),
            })}
      </p>
      {may('content.write') && (
        <Button kind="quiet" onPress={drop}>
          {t('desk-content.drop')}
        </Button>
      )}
    </div>
  );
}

function Editor({ record, act }: { record: Content; act: Act }) {
  const { t, may, locale } = useDesk();
  const shape = contentKinds[record.kind];
  const { fields, isOpen } = shape;
  const isProduct = record.kind === 'product';
  const isArchivable = isProduct || record.kind === 'store';
  const form = useContentForm(record.kind, initialFields(record), record);
  const perform = usePerformed();
  const { showNotice } = useNotice();
  const momentOf = useMoment();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'schedule' | 'remove'>();
  const canWrite = may(ownerKinds.includes(record.kind) ? 'settings.handle' : 'content.write');
  const nameOf = usePathName();
  // Compares the fields of the form: those of the draft, if there is one.
  const compared = {
    since: form.baseline?.record,
    shown: (read: DeskRecordBase) => ({ fields: initialFields(read as Content) }),
    compared: {
      nameOf: (path: string) =>
        path.startsWith('fields.')
          ? nameOf(path.slice('fields.'.length).replaceAll(/#(\d+)/g, indexOf))
          : undefined,
    },
  };
  const publish = () =>
    form.send((fields) =>
      perform('deskSaveContent', { fields }, { notice: t('desk-content.published'), ...compared }),
    );
  const saveDraft = () =>
    form.send((fields) =>
      perform('deskKeepContent', { fields }, { notice: t('desk-content.kept'), ...compared }),
    );

  return (
    <>
      <Waits record={record} act={act} />
      {record.isArchived && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3 border-y border-gold-soft bg-mist px-4 py-3 text-sm">
          <p>{t(isProduct ? 'desk-content.archived-note' : 'desk-content.archived-store')}</p>
          {canWrite && (
            <Button
              kind="secondary"
              onPress={async () => {
                const notice = t(isProduct ? 'desk-content.restored-product' : 'desk-content.restored-store');
                await act('deskRestoreContent', {}, { notice });
              }}
            >
              {t('desk-content.restore-product')}
            </Button>
          )}
        </div>
      )}
      <fieldset disabled={!canWrite || record.isArchived} className="flex min-w-0 flex-col gap-7">
        {record.kind === 'home' ? (
          <HomeBlocks values={form.values} faults={form.problem.faults} onChange={form.change} />
        ) : (
          <FormParts shape={shape} values={form.values} faults={form.problem.faults} onChange={form.change} />
        )}
        {record.kind === 'theme' && <ThemePreview theme={form.values as Theme} />}
      </fieldset>
      {canWrite && !record.isArchived && (
        <div className="sticky bottom-0 z-10 mt-8 -mx-1 flex flex-wrap items-center gap-3 border-t border-ink/80 bg-paper px-1 py-3">
          <Button kind="primary" onPress={publish}>
            {t('desk-content.publish-now')}
          </Button>
          <Button kind="secondary" onPress={() => setDialog('schedule')}>
            {t('desk-content.schedule')}
          </Button>
          <Button kind="secondary" onPress={saveDraft}>
            {t('desk-content.keep')}
          </Button>
          {isOpen && record.isPublished && (
            <Button kind="danger" onPress={() => setDialog('remove')}>
              {t(isArchivable ? 'desk-content.archive' : 'desk-content.remove')}
            </Button>
          )}
          {isProduct && (
            <ButtonLink to={`/content/new/product/copy/${record.id}`}>{t('desk-content.copy')}</ButtonLink>
          )}
          {record.kind !== 'theme' && record.kind !== 'labels' && (
            <ContentPreview id={record.id} fieldsOf={() => ({ ...withoutEmptyLines(fields, form.values) })} />
          )}
          {form.isTouched && <StateMark tone="wait" text={t('desk-content.unsaved')} />}
          <FormError text={form.problem.text} className="basis-full" />
        </div>
      )}
      {record.isPublished && (
        <ContentHistory record={record} onTake={(taken) => form.take({ ...form.values, ...taken })} />
      )}
      {dialog === 'schedule' && (
        <DeskDialog title={t('desk-content.schedule')} onClose={() => setDialog(undefined)}>
          <ActForm
            call="deskKeepContent"
            record={record}
            fields={[{ name: 'dueAt', label: t('desk-content.when'), kind: 'moment', required: true }]}
            also={{ fields: withoutEmptyLines(fields, form.values) }}
            submit={t('desk-content.schedule')}
            onDone={({ waiting }) => {
              setDialog(undefined);
              form.release();
              if (waiting?.dueAt) showNotice(t('desk-content.scheduled', { time: momentOf(waiting.dueAt) }));
            }}
            onCancel={() => setDialog(undefined)}
          />
        </DeskDialog>
      )}
      {dialog === 'remove' && record.kind === 'category' && (
        <RemoveCategory
          record={record}
          onRemoved={() => {
            form.release();
            void navigate('/content');
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'remove' && record.kind !== 'category' && (
        <ConfirmDialog
          title={t(isArchivable ? 'desk-content.archive' : 'desk-content.remove')}
          text={t(isArchivable ? 'desk-content.archive-sure' : 'desk-content.remove-sure', {
            title: localText(record.title, locale),
          })}
          onConfirm={async () => {
            const notice = t(isArchivable ? 'desk-content.archived' : 'desk-content.removed');
            const gone = await act('deskRemoveContent', {}, { notice });
            if (!gone) return;
            form.release();
            await navigate(isProduct ? '/content/products' : '/content');
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

/** One content record: its form, its draft and its history. */
export function ContentScreen() {
  const { id = '' } = useParams();
  const { t } = useDesk();
  const back = id.startsWith('product.')
    ? { to: '/content/products', label: t('desk-content.products') }
    : { to: '/content', label: t('desk-content.title') };
  return <ContentRecord id={id} back={back} />;
}

/** The record of an id, such as `settings`. */
export function ContentRecord({ id, back }: { id: string; back?: { to: string; label: string } }) {
  const { t, locale, may } = useDesk();
  return (
    <DeskRecord
      key={id}
      call="deskContent"
      id={id}
      title={({ title, kind }) => localText(title, locale) || t(`desk-content.kind-${kind}`)}
      {...(back && { back })}
      subtitle={({ kind, key, path, isPublished, isArchived }) => (
        <span className="flex flex-wrap gap-x-5 gap-y-1 text-stone">
          {key !== '' && (
            <span>
              {t(`desk-content.kind-${kind}`)} {key}
            </span>
          )}
          {isArchived && <StateMark tone="bad" text={t('desk-content.archived')} />}
          {kind === 'product' && isPublished && may('stock.read') && (
            <Link
              to={`/stock/${key}`}
              className="underline decoration-gold-soft underline-offset-4 hover:text-ink"
            >
              {t('desk-content.column-stock')}
            </Link>
          )}
          {!isPublished && <StateMark tone="wait" text={t('desk-content.not-published')} />}
          {path !== '' && !isArchived && (
            <a
              href={path}
              target="_blank"
              rel="noreferrer"
              className="underline decoration-gold-soft underline-offset-4 hover:text-ink"
            >
              {t('desk-content.on-site')}
            </a>
          )}
          {kind === 'product' && (
            <Link
              to={`/content/photos/${key}`}
              className="underline decoration-gold-soft underline-offset-4 hover:text-ink"
            >
              {t('desk-photos.title')}
            </Link>
          )}
        </span>
      )}
    >
      {(record, { act }) => <Editor record={record} act={act} />}
    </DeskRecord>
  );
}
