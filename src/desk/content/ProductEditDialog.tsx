import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { largestPage } from '#kernel/shop/desk/desk-call.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import type { DataOf, InputOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import type { BulkDialogOf } from '../ui/BulkBar.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { FormBox } from '../ui/FormBox.tsx';
import { inputOf, nameOfBox } from '../ui/form-values.ts';
import { useBoxes } from '../ui/use-boxes.ts';
import { ProductEditTable } from './ProductEditTable.tsx';
import { type EditKind, editFields, editOf } from './product-edit-fields.ts';
import { useContentChoices } from './use-content-choices.ts';

type Edit = InputOf<'deskPreviewProductEdit'>['edit'];
type Preview = DataOf<'deskPreviewProductEdit'>['rows'];
type PreviewRow = Preview[number];

const noValues = {};

/** As many as one request takes. */
const partsOf = <Each,>(list: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(list.length / largestPage) }, (_, part) =>
    list.slice(part * largestPage, (part + 1) * largestPage),
  );

/** Edits several products: a form, a table of what changes, the result and the way back. */
export function ProductEditDialog({ kind, rows, onClear, onClose }: BulkDialogOf & { kind: EditKind }) {
  const { t, call, locale } = useDesk();
  const queries = useQueryClient();
  const [shown, setShown] = useState<{ edit: Edit; rows: Preview }>();
  const [done, setDone] = useState<DataOf<'deskEditProducts'>>();
  const [undone, setUndone] = useState<DataOf<'deskUndoProductEdit'>>();
  const [problem, setProblem] = useState('');
  const categories = (useContentChoices()?.categories ?? []).map(({ id, title }) => ({
    ...{ value: String(id), label: localText(title, locale) },
  }));
  const fields = editFields(kind, t, categories);
  const explain = (error: unknown) => ({ field: undefined, text: errorMessages(error, t) });
  const { form } = useBoxes({
    ...{ fields, values: noValues, typed: undefined, explain },
    send: async (boxes) => {
      const edit = editOf(kind, inputOf(fields, boxes, noValues));
      const found: PreviewRow[] = [];
      for (const ids of partsOf(rows.map(({ id }) => String(id))))
        found.push(...(await call('deskPreviewProductEdit', { ids, edit })).rows);
      setProblem('');
      setShown({ edit, rows: found });
    },
  });
  const attempt = async (work: () => Promise<void>) => {
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(errorMessages(error, t));
    } finally {
      await readAgain(queries);
    }
  };
  const changing = shown?.rows.filter(({ after }) => after !== null) ?? [];
  const apply = () =>
    attempt(async () => {
      if (!shown) return;
      let sum: DataOf<'deskEditProducts'> | undefined;
      try {
        for (const products of partsOf(changing.map(({ id, version }) => ({ id, version })))) {
          const batch = sum?.batch ?? undefined;
          const part = await call('deskEditProducts', {
            ...{ products, edit: shown.edit },
            ...(batch !== undefined && { batch }),
          });
          sum = { batch: part.batch ?? sum?.batch ?? null, rows: [...(sum?.rows ?? []), ...part.rows] };
        }
      } finally {
        // After a failure the changed ones are listed, and can be taken back.
        if (sum) setDone(sum);
      }
    });
  const undo = (batch: number) =>
    attempt(async () => setUndone(await call('deskUndoProductEdit', { batch })));
  const finish = () => {
    onClear();
    onClose();
  };
  const title = t(`desk-content.edit-${kind}`);
  const batch = done?.batch ?? null;

  if (done)
    return (
      <DeskDialog isWide title={title} onClose={finish}>
        <p role="status" className="mb-3 text-sm">
          {undone
            ? t('desk-content.edit-undone', { count: undone.restored.length })
            : t('desk-content.edit-done', { count: done.rows.filter(({ after }) => after).length })}
          {undone && undone.changed.length > 0 && (
            <> {t('desk-content.edit-undo-left', { count: undone.changed.length })}</>
          )}
        </p>
        {!undone && <ProductEditTable rows={done.rows} categories={categories} />}
        <FormError text={problem} className="mt-4" />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button kind="primary" onPress={finish}>
            {t('desk.close')}
          </Button>
          {batch !== null && !undone && (
            <Button kind="secondary" onPress={() => undo(batch)}>
              {t('desk-content.edit-undo')}
            </Button>
          )}
        </div>
      </DeskDialog>
    );
  if (shown)
    return (
      <DeskDialog isWide title={title} onClose={onClose}>
        <ProductEditTable rows={shown.rows} categories={categories} />
        {changing.length === 0 && <p className="mt-4 text-sm">{t('desk-content.edit-none')}</p>}
        <FormError text={problem} className="mt-4" />
        <div className="mt-5 flex flex-wrap gap-3">
          {changing.length > 0 && (
            <Button kind="primary" onPress={apply}>
              {t('desk-content.edit-apply', { count: changing.length })}
            </Button>
          )}
          <Button kind="secondary" onPress={() => setShown(undefined)}>
            {t('desk-content.edit-again')}
          </Button>
        </div>
      </DeskDialog>
    );
  return (
    <DeskDialog title={title} onClose={onClose}>
      <form {...form.props}>
        <p className="mb-4 text-sm">{t('desk.bulk-count', { count: rows.length })}</p>
        <div className="grid gap-4">
          {fields.map((field) => {
            const box = nameOfBox(field.name);
            return (
              <FormBox
                key={box}
                field={field}
                name={box}
                value={form.value(box)}
                error={form.errors[box]}
                onChange={(value) => form.set(box, value)}
              />
            );
          })}
        </div>
        <FormError text={form.formError ?? ''} className="mt-4" />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" kind="primary" isPending={form.isPending}>
            {t('desk-content.edit-preview')}
          </Button>
          <Button kind="secondary" onPress={onClose}>
            {t('desk.cancel')}
          </Button>
        </div>
      </form>
    </DeskDialog>
  );
}
