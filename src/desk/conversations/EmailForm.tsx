import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import * as v from 'valibot';
import type { EmailRecipient } from '#kernel/shop/desk/conversations.calls.ts';
import {
  type EmailText,
  emailCharacters,
  subjectCharacters,
  templateName,
} from '#kernel/shop/templates/email-template.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useForm } from '#ui/use-form.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import { errorMessages } from '../base/error-messages.ts';
import { languageName } from '../ui/display-names.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { EmailPreview } from './EmailPreview.tsx';
import { PlaceholderList } from './PlaceholderList.tsx';

const mostTemplates = 100;

/** Form for an email to a customer, from a template or by hand, with a preview. Unsent input is stored as a draft. */
export function EmailForm({
  to,
  submit,
  onSend,
}: {
  to: EmailRecipient;
  submit: string;
  /** Sends the email; the form shows the error if it rejects. */
  onSend: (email: EmailText) => Promise<unknown>;
}) {
  const { call, t, may, locale } = useDesk();
  const id = useId();
  const { found, store } = useDraft('letter');
  const form = useForm({
    schema: () => {
      const filled = v.check((typed: string) => typed.trim() !== '', t('desk.field-required'));
      return v.object({ subject: v.pipe(v.string(), filled), text: v.pipe(v.string(), filled) });
    },
    initial: { ...found?.values },
    send: async (email) => {
      await onSend(email);
      fill({ subject: '', text: '' });
    },
    explain: (error) => {
      if (!(error instanceof DeskError)) throw error;
      return error.kind === 'given-up' ? undefined : { field: undefined, text: errorMessages(error, t) };
    },
  });
  const { subject, text } = form.values();
  function fill(email: EmailText) {
    form.set('subject', email.subject);
    form.set('text', email.text);
  }
  const { data: reader } = useQuery({
    queryKey: ['deskReader', to],
    queryFn: () => call('deskReader', { to }),
    retry: false,
  });
  const { data: templates } = useQuery({
    queryKey: ['deskTemplates', 'all'],
    queryFn: () => call('deskTemplates', { perPage: mostTemplates }),
    enabled: may('templates.read'),
  });
  const isTyped = subject !== '' || text !== '';
  useUnsaved(id, isTyped);
  useEffect(() => {
    store(isTyped ? { values: { subject, text }, before: {}, version: '' } : undefined);
  }, [isTyped, subject, text, store]);

  const fillFrom = (chosen: string) => {
    const template = templates?.rows.find((row) => String(row.id) === chosen);
    if (template && reader)
      fill({
        subject: localText(template.subject, reader.locale),
        text: localText(template.text, reader.locale),
      });
  };

  return (
    <form {...form.props} className="flex flex-col gap-4">
      {reader && (
        <p className="text-sm text-stone">
          {t('desk-conversations.goes-to', {
            email: reader.email,
            language: languageName(reader.locale, locale),
          })}
        </p>
      )}
      {templates && templates.rows.length > 0 && (
        <Select
          label={t('desk-conversations.template')}
          value=""
          placeholder={t('desk-conversations.template-none')}
          options={templates.rows.map((template) => ({
            value: String(template.id),
            label: templateName(template, locale),
          }))}
          onChange={(event) => fillFrom(event.target.value)}
        />
      )}
      <Field
        label={t('desk-conversations.subject')}
        maxLength={subjectCharacters}
        autoComplete="off"
        {...form.field('subject')}
      />
      <TextArea
        label={t('desk-conversations.text')}
        rows={9}
        maxLength={emailCharacters}
        {...form.field('text')}
      />
      {reader && <PlaceholderList values={reader.values} />}
      <FormError text={form.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" isPending={form.isPending}>
          {submit}
        </Button>
        <EmailPreview to={to} email={{ subject, text }} />
      </div>
    </form>
  );
}
