import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { saveFile } from '#client/save-file.ts';
import { feedDecimals, mustConfirmWithdrawal } from '#kernel/shop/diamonds/feed-fields.ts';
import { refusalText } from '#kernel/shop/diamonds/feed-refusals.ts';
import { decodeFeed, isWorkbook } from '#kernel/shop/diamonds/feed-text.ts';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Select } from '#ui/Select.tsx';
import { useForm } from '#ui/use-form.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { DataOf, InputOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FileBox } from '../ui/FileBox.tsx';
import { choicesOf } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { Section } from '../ui/Section.tsx';
import { ShortTable } from '../ui/ShortTable.tsx';
import { markUnsaved } from '../ui/unsaved.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useDraftFile } from '../ui/use-draft-file.ts';
import { useDraftValues } from '../ui/use-draft-values.ts';
import { useNotice } from '../ui/use-notice.ts';
import { useNumber } from '../ui/use-number.ts';
import { ColumnQuestions } from './ColumnQuestions.tsx';

type Preview = DataOf<'deskPreviewFeed'>;
type List = InputOf<'deskPreviewFeed'>;

const figures = ['read', 'added', 'changed', 'unchanged', 'withdrawn'] as const;
/** The saved file has all of them. */
const mostShown = 200;

function Outcome({ preview, list }: { preview: Preview; list: List }) {
  const { t } = useDesk();
  const numberText = useNumber();
  const { refused } = preview;
  const header = [t('desk-diamonds.row'), t('desk-diamonds.reason'), t('desk-diamonds.text')];
  return (
    <>
      <dl className="mb-8 grid grid-cols-2 gap-4 border-y border-line py-4 text-sm sm:grid-cols-5">
        {figures.map((figure) => (
          <div key={figure}>
            <dt className="text-xs text-stone">{t(`desk-diamonds.${figure}`)}</dt>
            <dd className="text-xl tabular-nums">{numberText(preview[figure])}</dd>
          </div>
        ))}
      </dl>
      <Section
        title={t('desk-diamonds.refused')}
        aside={
          refused.length > 0 && (
            <Button
              kind="quiet"
              onPress={() => {
                const rows = refused.map(({ row, reason, text }) => [row, refusalText(t, reason), text]);
                saveFile(new File([csvOf(header, rows)], `${list.name}.refused.csv`, { type: 'text/csv' }));
              }}
            >
              {t('desk-diamonds.save-refused')} ({refused.length})
            </Button>
          )
        }
      >
        {refused.length === 0 ? (
          <EmptyState title={t('desk-diamonds.refused-none')} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          <section aria-label={t('desk-diamonds.refused')} className="max-h-96 overflow-auto" tabIndex={0}>
            <ShortTable
              label={t('desk-diamonds.refused')}
              rows={refused.slice(0, mostShown)}
              keyOf={({ row }) => row}
              columns={[
                { key: 'row', label: t('desk-diamonds.row'), render: ({ row }) => row },
                {
                  ...{ key: 'reason', label: t('desk-diamonds.reason') },
                  render: ({ reason }) => refusalText(t, reason),
                },
                {
                  ...{ key: 'text', label: t('desk-diamonds.text') },
                  render: ({ text }) => <span className="text-xs text-stone wrap-anywhere">{text}</span>,
                },
              ]}
            />
          </section>
        )}
      </Section>
    </>
  );
}

const figuresOfWithdrawal = ({ withdrawn, onSale }: Preview) => ({ withdrawn, onSale });

const defaults = { supplier: '', currency: 'USD', markup: '0', decimal: 'auto', isWhole: true } as const;

/** Import of a supplier's list: choose the file, preview the changes, apply them. */
export function NewFeed() {
  const { call, t } = useDesk();
  const { showNotice } = useNotice();
  const navigate = useNavigate();
  const { found, store } = useDraft('feed');
  const { file, lost, choose, drop } = useDraftFile('feed');
  const [isConfirming, setConfirming] = useState(false);
  const [preview, setPreview] = useState<{ list: List; answer: Preview }>();
  const id = useId();
  const explain = (error: unknown) => ({ field: undefined, text: errorMessages(error, t) });
  const form = useForm({
    schema: () =>
      v.object({
        supplier: v.pipe(v.string(), v.trim(), v.nonEmpty(t('desk.field-required'))),
        currency: v.picklist(currencyCodes),
        markup: v.pipe(plainString, v.regex(/^-?\d{1,3}([.]\d{1,2})?$/, t('desk.field-number'))),
        decimal: v.picklist(['auto', ...feedDecimals]),
        isWhole: v.boolean(),
      }),
    initial: { ...defaults, ...found?.values },
    send: async ({ markup, decimal, ...terms }) => {
      if (!file) {
        form.refuse({
          field: undefined,
          text: t('desk-api.field-missing', { field: t('desk-diamonds.file') }),
        });
        return;
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (isWorkbook(bytes)) {
        form.refuse({ field: undefined, text: t('desk-diamonds-api.workbook') });
        return;
      }
      await show({
        ...terms,
        name: file.name,
        csv: decodeFeed(bytes),
        markupPercent: Number(markup),
        ...(decimal === 'auto' ? {} : { decimal }),
      });
    },
    explain,
  });
  async function show(list: List) {
    setPreview({ list, answer: await call('deskPreviewFeed', list) });
  }
  useDraftValues(id, { values: form.values(), defaults, store, hasFile: file !== undefined });

  async function apply({ list, answer }: { list: List; answer: Preview }, confirmedWithdrawals?: number) {
    form.refuse(undefined);
    try {
      await call('deskApplyFeed', { ...list, digest: answer.digest, confirmedWithdrawals });
    } catch (error) {
      form.refuse(explain(error));
      // The stones on sale changed since the preview: the new numbers are shown.
      if (error instanceof DeskError && error.field === 'confirmedWithdrawals')
        await show(list).catch(() => {});
      return;
    }
    showNotice(t('desk-diamonds.applied'));
    store(undefined);
    drop();
    markUnsaved(id, false);
    await navigate('/stones/feeds');
  }

  return (
    <>
      <Heading
        title={t('desk-diamonds.new-feed')}
        back={{ to: '/stones', label: t('desk-diamonds.title') }}
      />
      {preview && preview.answer.questions.length > 0 && (
        <ColumnQuestions
          key={preview.answer.questions.map(({ column }) => column).join()}
          list={preview.list}
          questions={preview.answer.questions}
          onAnswer={async (columns) => {
            form.refuse(undefined);
            const known = preview.list.columns;
            await show({ ...preview.list, columns: { ...known, ...columns } }).catch((error: unknown) =>
              form.refuse(explain(error)),
            );
          }}
          onBack={() => setPreview(undefined)}
        />
      )}
      {preview && preview.answer.questions.length === 0 && (
        <>
          <p className="mb-4 text-sm text-stone">{t('desk-diamonds.nothing-yet')}</p>
          <Outcome preview={preview.answer} list={preview.list} />
          <div className="mt-6 flex gap-3">
            <Button
              kind="primary"
              onPress={() => {
                const { withdrawn, onSale } = preview.answer;
                return mustConfirmWithdrawal(withdrawn, onSale) ? setConfirming(true) : apply(preview);
              }}
            >
              {t('desk-diamonds.apply')}
            </Button>
            <Button kind="secondary" onPress={() => setPreview(undefined)}>
              {t('desk-diamonds.back')}
            </Button>
          </div>
          {isConfirming && (
            <ConfirmDialog
              title={t('desk-diamonds.withdraw-title', figuresOfWithdrawal(preview.answer))}
              text={t('desk-diamonds.withdraw-text', figuresOfWithdrawal(preview.answer))}
              onConfirm={() => apply(preview, preview.answer.withdrawn)}
              onClose={() => setConfirming(false)}
            />
          )}
        </>
      )}
      {!preview && (
        <form {...form.props} className="flex max-w-xl flex-col gap-4">
          <Field label={t('desk-diamonds.supplier')} maxLength={60} {...form.field('supplier')} />
          <div className="flex flex-col gap-1 text-sm">
            <label htmlFor={`${id}-file`}>{t('desk-diamonds.file')}</label>
            <FileBox
              id={`${id}-file`}
              aria-required
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              fileName={file?.name ?? ''}
              onChoose={(chosen) => chosen && choose(chosen)}
              aria-describedby={`${id}-lost`}
            />
            <p id={`${id}-lost`} role="status" className={lost ? 'text-ruby' : 'hidden'}>
              {lost && t('desk.file-lost', { name: lost })}
            </p>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={t('desk-diamonds.currency')}
              options={currencyCodes.map((code) => ({ value: code, label: code }))}
              {...form.field('currency')}
            />
            <Field label={t('desk-diamonds.markup')} inputMode="decimal" {...form.field('markup')} />
            <Select
              label={t('desk-diamonds.decimal')}
              options={choicesOf(['auto', ...feedDecimals] as const, (value) =>
                t(`desk-diamonds.decimal-${value}`),
              )}
              {...form.field('decimal')}
            />
          </div>
          <label className="flex items-baseline gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={form.value('isWhole') === true}
              onChange={(event) => form.set('isWhole', event.target.checked)}
              className="size-4 accent-ink"
            />
            {t('desk-diamonds.whole')}
          </label>
          <div>
            <Button type="submit" kind="primary" isPending={form.isPending}>
              {t('desk-diamonds.look')}
            </Button>
          </div>
        </form>
      )}
      <FormError text={form.formError} className="mt-4" />
    </>
  );
}
