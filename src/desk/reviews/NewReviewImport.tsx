import { useId } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { originCharacters, reviewFormats } from '#kernel/shop/review-import/review-import.ts';
import { defaultLocale, languages } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Select } from '#ui/Select.tsx';
import { useForm } from '#ui/use-form.ts';
import { useDesk } from '../base/desk-context.ts';
import { errorMessages } from '../base/error-messages.ts';
import { packedList } from '../imports/new-list.ts';
import { FileBox } from '../ui/FileBox.tsx';
import { choicesOf } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { markUnsaved } from '../ui/unsaved.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useDraftFile } from '../ui/use-draft-file.ts';
import { useDraftValues } from '../ui/use-draft-values.ts';

/** Import of a list of reviews: the file, and where its reviews were collected. */
export function NewReviewImport() {
  const { call, t } = useDesk();
  const navigate = useNavigate();
  const { found, store } = useDraft('review-import');
  const list = useDraftFile('review-import');
  const id = useId();
  const defaults = {
    ...({ format: 'auto', origin: '', originUrl: '', isHeld: false } as const),
    locale: defaultLocale,
  };
  const form = useForm({
    schema: () =>
      v.object({
        format: v.picklist(['auto', ...reviewFormats]),
        origin: v.pipe(v.string(), v.maxLength(originCharacters)),
        originUrl: v.pipe(v.string(), v.trim()),
        locale: v.string(),
        isHeld: v.boolean(),
      }),
    initial: { ...defaults, ...found?.values },
    send: async ({ format, ...options }) => {
      const { file } = list;
      if (!file) {
        const field = t('desk-import.file');
        form.refuse({ field: undefined, text: t('desk-api.field-missing', { field }) });
        return;
      }
      const made = await call('deskNewReviewImport', {
        ...{ name: file.name, content: await packedList(file), ...options },
        ...(format !== 'auto' && { format }),
      });
      store(undefined);
      list.drop();
      markUnsaved(id, false);
      await navigate(`/reviews/imports/${made.id}`);
    },
    explain: (error) => ({ field: undefined, text: errorMessages(error, t) }),
  });

  useDraftValues(id, { values: form.values(), defaults, store, hasFile: list.file !== undefined });

  return (
    <>
      <Heading
        title={t('desk-import.new')}
        back={{ to: '/reviews/imports', label: t('desk-reviews.import-title') }}
      />
      <form {...form.props} className="flex max-w-xl flex-col gap-4">
        <div className="flex flex-col gap-1 text-sm">
          <label htmlFor={`${id}-file`}>{t('desk-import.file')}</label>
          <FileBox
            id={`${id}-file`}
            aria-required
            accept=".csv,.tsv,.txt,.xml,text/csv,text/plain,text/xml"
            fileName={list.file?.name ?? ''}
            onChoose={(file) => file && list.choose(file)}
            aria-describedby={`${id}-lost`}
          />
          <p id={`${id}-lost`} role="status" className={list.lost ? 'text-ruby' : 'hidden'}>
            {list.lost && t('desk.file-lost', { name: list.lost })}
          </p>
        </div>
        <Select
          label={t('desk-import.format')}
          options={choicesOf(['auto', ...reviewFormats] as const, (value) =>
            t(`desk-import.format-${value}`),
          )}
          {...form.field('format')}
        />
        <Field
          label={t('desk-reviews.import-origin')}
          hint={t('desk-reviews.import-origin-hint')}
          maxLength={originCharacters}
          {...form.field('origin')}
        />
        <Field label={t('desk-reviews.import-origin-url')} type="url" {...form.field('originUrl')} />
        <Select
          label={t('desk-reviews.import-language')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.field('locale')}
        />
        <label className="flex items-baseline gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={form.value('isHeld') === true}
            onChange={(event) => form.set('isHeld', event.target.checked)}
            className="size-4 accent-ink"
          />
          {t('desk-reviews.import-held')}
        </label>
        <p className="text-sm text-stone">{t('desk-reviews.import-average')}</p>
        <div>
          <Button type="submit" kind="primary" isPending={form.isPending}>
            {t('desk-import.compare')}
          </Button>
        </div>
      </form>
      <FormError text={form.formError} className="mt-4" />
    </>
  );
}
