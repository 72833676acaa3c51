import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { useCall } from '../base/use-call.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { FormField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';

type Languages = DataOf<'deskLanguages'>;
type Language = Languages['languages'][number];

interface LanguageProps {
  language: Language;
  /** Its place in the list. */
  at: number;
  data: Languages;
  onChange: (data: Languages) => void;
}

function LanguagePart({ language, at, data, onChange }: LanguageProps) {
  const { t, call } = useDesk();
  const { showNotice, showError } = useNotice();
  const [isRemoving, setRemoving] = useState(false);
  const { code, name, intl, prefix, obstacle, missingTexts, missingContent } = language;
  const named = { version: data.version, code };
  const done = (work: Promise<Languages>, notice: string) =>
    work.then((changed) => {
      onChange(changed);
      showNotice(notice);
    }, showError);
  const fields: FormField[] = [
    { name: 'name', label: t('desk-languages.field-name'), kind: 'text', required: true },
    {
      ...{ name: 'tag', label: t('desk-languages.field-tag'), kind: 'text', required: true },
      hint: t('desk-languages.hint-tag'),
    },
    ...(at === 0
      ? []
      : [
          {
            ...{ name: 'prefix', label: t('desk-languages.field-prefix'), kind: 'text' as const },
            hint: t('desk-languages.hint-prefix'),
          },
        ]),
  ];
  const isComplete = missingTexts === 0 && missingContent === 0;
  return (
    <Section
      title={name}
      aside={at === 0 ? t('desk-languages.default') : t('desk-languages.address', { prefix: `/${prefix}/` })}
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        {isComplete ? (
          <StateMark tone="good" text={t('desk-languages.complete')} />
        ) : (
          <>
            {missingTexts > 0 && (
              <StateMark
                tone="wait"
                text={t('desk-languages.missing-texts', { count: missingTexts, all: data.textCount })}
              />
            )}
            {missingContent > 0 && (
              <StateMark tone="wait" text={t('desk-languages.missing-content', { count: missingContent })} />
            )}
          </>
        )}
        <Link to={code} className="underline decoration-gold-soft underline-offset-4 hover:text-ink">
          {t('desk-languages.show-missing')}
        </Link>
      </div>
      <ActForm
        key={data.version}
        call="deskSaveLanguage"
        columns={3}
        fields={fields}
        values={{ name, tag: intl, prefix }}
        also={named}
        submit={t('desk-languages.save')}
        notice={t('desk-languages.saved')}
        onDone={onChange}
      />
      {at > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <Button
            kind="secondary"
            disabled={at === 1 && obstacle !== null}
            aria-label={t('desk.act-on', {
              act: t(at === 1 ? 'desk-languages.make-default' : 'desk-languages.up'),
              name,
            })}
            onPress={() => done(call('deskMoveLanguage', named), t('desk-languages.saved'))}
          >
            {t(at === 1 ? 'desk-languages.make-default' : 'desk-languages.up')}
          </Button>
          <Button
            kind="danger"
            aria-label={t('desk.act-on', { act: t('desk-languages.remove'), name })}
            onPress={() => setRemoving(true)}
          >
            {t('desk-languages.remove')}
          </Button>
          {at === 1 && obstacle && (
            <p className="text-xs text-stone">{t(`desk-languages.obstacle-${obstacle}`)}</p>
          )}
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('desk-languages.remove')}
          text={t('desk-languages.remove-sure', { name })}
          onConfirm={() => done(call('deskRemoveLanguage', named), t('desk-languages.removed'))}
          onClose={() => setRemoving(false)}
        />
      )}
    </Section>
  );
}

/** The languages of the shop with their missing texts; adds, orders and removes languages. */
export function LanguagesScreen() {
  const { t } = useDesk();
  const queries = useQueryClient();
  const { data, error } = useCall('deskLanguages');
  const change = (changed: Languages) => void queries.setQueryData(['deskLanguages'], changed);
  return (
    <>
      <Heading title={t('desk-languages.title')} below={t('desk-languages.text')} />
      <Loading data={data} error={error} />
      {data && (
        <div className="grid gap-9">
          {data.languages.map((language, at) => (
            <LanguagePart key={language.code} {...{ language, at, data }} onChange={change} />
          ))}
          <Section title={t('desk-languages.add')}>
            <ActForm
              call="deskAddLanguage"
              columns={3}
              fields={[
                {
                  ...{ name: 'tag', label: t('desk-languages.field-tag'), kind: 'text', required: true },
                  hint: t('desk-languages.hint-tag'),
                },
                {
                  ...{ name: 'name', label: t('desk-languages.field-name'), kind: 'text' },
                  hint: t('desk-languages.hint-name'),
                },
                {
                  ...{ name: 'prefix', label: t('desk-languages.field-prefix'), kind: 'text' },
                  hint: t('desk-languages.hint-new-prefix'),
                },
              ]}
              also={{ version: data.version }}
              submit={t('desk-languages.add')}
              notice={t('desk-languages.added')}
              onDone={change}
            />
          </Section>
        </div>
      )}
    </>
  );
}
