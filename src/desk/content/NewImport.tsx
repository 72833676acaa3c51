import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { imagesOfArchive } from '#kernel/shop/product-import/archive-images.ts';
import { productFormats } from '#kernel/shop/product-import/product-import.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Select } from '#ui/Select.tsx';
import { useForm } from '#ui/use-form.ts';
import { useDesk } from '../base/desk-context.ts';
import { errorMessages } from '../base/error-messages.ts';
import { packedImage, packedList } from '../imports/new-list.ts';
import { FileBox } from '../ui/FileBox.tsx';
import { choicesOf } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { markUnsaved } from '../ui/unsaved.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useDraftFile } from '../ui/use-draft-file.ts';
import { useDraftValues } from '../ui/use-draft-values.ts';
import { useNotice } from '../ui/use-notice.ts';
import { useContentChoices } from './use-content-choices.ts';

const defaults = { format: 'auto', categoryId: '', isHidden: true } as const;

/** Import of a list: choose the file, its photographs and what becomes of new products. */
export function NewImport() {
  const { call, t, locale } = useDesk();
  const { showNotice } = useNotice();
  const navigate = useNavigate();
  const categories = useContentChoices()?.categories ?? [];
  const { found, store } = useDraft('product-import');
  const list = useDraftFile('product-import');
  const archive = useDraftFile('product-import-archive');
  const [progress, setProgress] = useState('');
  const id = useId();
  const form = useForm({
    schema: () =>
      v.object({
        format: v.picklist(['auto', ...productFormats]),
        categoryId: v.string(),
        isHidden: v.boolean(),
      }),
    initial: { ...defaults, ...found?.values },
    send: async ({ format, categoryId, isHidden }) => {
      const { file } = list;
      if (!file) {
        const field = t('desk-import.file');
        form.refuse({ field: undefined, text: t('desk-api.field-missing', { field }) });
        return;
      }
      const made = await call('deskNewProductImport', {
        ...{ name: file.name, content: await packedList(file), isHidden },
        ...(format !== 'auto' && { format }),
        categoryId: categoryId === '' ? null : Number(categoryId),
      });
      const refused = archive.file ? await upload(made.id, archive.file) : [];
      if (refused.length > 0)
        showNotice(t('desk-import.image-refused', { names: refused.slice(0, 10).join(', ') }));
      store(undefined);
      list.drop();
      archive.drop();
      markUnsaved(id, false);
      await navigate(`/content/imports/${made.id}`);
    },
    explain: (error) => ({ field: undefined, text: errorMessages(error, t) }),
  });

  /** Sends the photographs one by one; returns the names of those that were refused. */
  async function upload(importId: number, file: File): Promise<string[]> {
    const refused: string[] = [];
    const images = imagesOfArchive(new Uint8Array(await file.arrayBuffer()));
    for (const [at, { name, read }] of images.entries()) {
      setProgress(t('desk-import.uploading', { done: at, total: images.length }));
      const bytes = await packedImage(new Uint8Array(read()), name);
      const { problem } = await call('deskProductImportImage', { id: importId, name, file: bytes });
      if (problem) refused.push(name);
    }
    setProgress('');
    return refused;
  }

  useDraftValues(id, {
    values: form.values(),
    defaults,
    store,
    hasFile: list.file !== undefined || archive.file !== undefined,
  });

  const fileBox = (name: 'file' | 'archive', chosen: typeof list, accept: string) => (
    <div className="flex flex-col gap-1 text-sm">
      <label htmlFor={`${id}-${name}`}>{t(`desk-import.${name}`)}</label>
      <FileBox
        id={`${id}-${name}`}
        {...(name === 'file' && { 'aria-required': true })}
        accept={accept}
        fileName={chosen.file?.name ?? ''}
        onChoose={(file) => file && chosen.choose(file)}
        aria-describedby={`${id}-${name}-lost`}
      />
      <p id={`${id}-${name}-lost`} role="status" className={chosen.lost ? 'text-ruby' : 'hidden'}>
        {chosen.lost && t('desk.file-lost', { name: chosen.lost })}
      </p>
    </div>
  );

  return (
    <>
      <Heading
        title={t('desk-import.new')}
        back={{ to: '/content/imports', label: t('desk-import.title') }}
      />
      <form {...form.props} className="flex max-w-xl flex-col gap-4">
        {fileBox('file', list, '.csv,.tsv,.txt,.xml,text/csv,text/plain,text/xml')}
        {fileBox('archive', archive, '.zip,application/zip')}
        <Select
          label={t('desk-import.format')}
          options={choicesOf(['auto', ...productFormats] as const, (value) =>
            t(`desk-import.format-${value}`),
          )}
          {...form.field('format')}
        />
        <Select
          label={t('desk-import.category')}
          placeholder={t('desk-import.category-none')}
          options={categories.map((category) => ({
            value: String(category.id),
            label: localText(category.title, locale),
          }))}
          {...form.field('categoryId')}
        />
        <label className="flex items-baseline gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={form.value('isHidden') === true}
            onChange={(event) => form.set('isHidden', event.target.checked)}
            className="size-4 accent-ink"
          />
          {t('desk-import.hidden')}
        </label>
        <p className="text-sm text-stone">{t('desk-import.stock-hint')}</p>
        <div>
          <Button type="submit" kind="primary" isPending={form.isPending}>
            {t('desk-import.compare')}
          </Button>
        </div>
        <p role="status" className="text-sm text-stone">
          {progress}
        </p>
      </form>
      <FormError text={form.formError} className="mt-4" />
    </>
  );
}
