import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { templateName } from '#kernel/shop/templates/email-template.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { languageOf, locales } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { Section } from '../ui/Section.tsx';
import { When } from '../ui/When.tsx';
import { templateFields } from './template-fields.ts';

type Template = DataOf<'deskTemplate'>;

/** One template; edited by people with the right, read by the others. */
export function TemplateScreen() {
  const { t, may, locale } = useDesk();
  const { id } = useParams();
  return (
    <DeskRecord
      call="deskTemplate"
      id={Number(id)}
      title={(template) => templateName(template, locale)}
      back={{ to: '/templates', label: t('desk-templates.title') }}
      subtitle={({ changedBy, changedAt }) => (
        <span className="text-stone">
          {t('desk-templates.changed-by')} {changedBy} · <When at={changedAt} />
        </span>
      )}
    >
      {(record) =>
        may('templates.write') ? (
          <>
            <ActForm
              call="deskSaveTemplate"
              record={record}
              values={{ ...record }}
              fields={templateFields(t)}
              submit={t('desk-templates.save')}
              notice={t('desk-templates.saved')}
            />
            <Delete record={record} />
          </>
        ) : (
          <TemplateText record={record} />
        )
      }
    </DeskRecord>
  );
}

function Delete({ record }: { record: Template }) {
  const { t, locale } = useDesk();
  const { id, version } = record;
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <div className="mt-10 border-t border-line pt-4">
      <Button kind="danger" onPress={() => setConfirming(true)}>
        {t('desk-templates.delete')}
      </Button>
      {isConfirming && (
        <DeskDialog title={templateName(record, locale)} onClose={() => setConfirming(false)}>
          <p className="mb-5 text-sm text-stone">{t('desk-templates.delete-text')}</p>
          <ActForm
            call="deskDeleteTemplate"
            fields={[]}
            also={{ id, version }}
            submit={t('desk-templates.delete')}
            kind="danger"
            notice={t('desk-templates.deleted')}
            onCancel={() => setConfirming(false)}
            onDone={async () => {
              await navigate('/templates');
              await readAgain(queries);
            }}
          />
        </DeskDialog>
      )}
    </div>
  );
}

function TemplateText({ record }: { record: Template }) {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
      {locales.map((locale) => (
        <Section key={locale} title={languageOf(locale).name}>
          <div lang={languageOf(locale).html} className="text-sm">
            <p className="mb-2 font-semibold">{localText(record.subject, locale)}</p>
            <p className="whitespace-pre-line wrap-anywhere">{localText(record.text, locale)}</p>
          </div>
        </Section>
      ))}
    </div>
  );
}
