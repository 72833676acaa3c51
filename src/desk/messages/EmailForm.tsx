import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { EmailRecipient } from '#kernel/shop/desk/messages.calls.ts';
import {
  type EmailText,
  emailCharacters,
  subjectCharacters,
  templateName,
} from '#kernel/shop/messages/email-template.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { compactFieldBox } from '#ui/density.ts';
import { Field } from '#ui/Field.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import { errorMessages } from '../base/error-messages.ts';
import { languageName } from '../ui/display-names.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { EmailPreview } from './EmailPreview.tsx';
import { PlaceholderList } from './PlaceholderList.tsx';

const nothing: EmailText = { subject: '', text: '' };
const most = 100;

/** A letter to a customer: from a template or by hand, looked at before it goes out. What was typed stays until it is sent. */
export function EmailForm({
  to,
  submit,
  onSend,
}: {
  to: EmailRecipient;
  submit: string;
  /** Sends it; what it rejects with stands beneath the form. */
  onSend: (words: EmailText) => Promise<unknown>;
}) {
  const { call, t, may, locale } = useDesk();
  const id = useId();
  const { found, keep } = useDraft('letter');
  const [words, setWords] = useState<EmailText>({ ...nothing, ...found?.values });
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const { data: reader } = useQuery({
    queryKey: ['deskReader', to],
    queryFn: () => call('deskReader', { to }),
    retry: false,
  });
  const { data: templates } = useQuery({
    queryKey: ['deskTemplates', 'all'],
    queryFn: () => call('deskTemplates', { perPage: most }),
    enabled: may('templates.read'),
  });
  const isTyped = words.subject !== '' || words.text !== '';
  useUnsaved(id, isTyped);
  useEffect(() => {
    keep(isTyped ? { values: { ...words }, before: {}, version: '' } : undefined);
  }, [isTyped, words, keep]);

  const take = (chosen: string) => {
    const template = templates?.rows.find((row) => String(row.id) === chosen);
    if (template && reader)
      setWords({ subject: template.subject[reader.locale], text: template.text[reader.locale] });
  };
  async function send(event: FormEvent) {
    event.preventDefault();
    const empty = words.subject.trim() === '' ? 'subject' : words.text.trim() === '' ? 'text' : undefined;
    if (empty) {
      setProblem(t('desk-api.field-missing', { field: t(`desk-messages.${empty}`) }));
      return;
    }
    setProblem('');
    setPending(true);
    try {
      await onSend(words);
      setWords(nothing);
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      if (error.kind !== 'given-up') setProblem(errorMessages(error, t));
    } finally {
      setPending(false);
    }
  }

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      {reader && (
        <p className="text-sm text-stone">
          {t('desk-messages.goes-to', { email: reader.email, language: languageName(reader.locale, locale) })}
        </p>
      )}
      {templates && templates.rows.length > 0 && (
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-template`} className="text-sm">
            {t('desk-messages.template')}
          </label>
          <select
            id={`${id}-template`}
            value=""
            onChange={(event) => take(event.target.value)}
            className={compactFieldBox}
          >
            <option value="">{t('desk-messages.template-none')}</option>
            {templates.rows.map((template) => (
              <option key={template.id} value={String(template.id)}>
                {templateName(template, locale)}
              </option>
            ))}
          </select>
        </div>
      )}
      <Field
        label={t('desk-messages.subject')}
        value={words.subject}
        maxLength={subjectCharacters}
        autoComplete="off"
        onChange={({ target }) => setWords({ ...words, subject: target.value })}
      />
      <div className="flex flex-col gap-1">
        <label htmlFor={`${id}-text`} className="text-sm">
          {t('desk-messages.text')}
        </label>
        <textarea
          id={`${id}-text`}
          rows={9}
          value={words.text}
          maxLength={emailCharacters}
          onChange={(event) => setWords({ ...words, text: event.target.value })}
          className={cx(compactFieldBox, 'resize-y')}
        />
      </div>
      {reader && <PlaceholderList values={reader.values} />}
      <p role="alert" className={problem ? 'text-sm text-ruby' : 'hidden'}>
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" isPending={isPending}>
          {submit}
        </Button>
        <EmailPreview to={to} words={words} />
      </div>
    </form>
  );
}
