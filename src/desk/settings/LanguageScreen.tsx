import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { translatedParts } from '#kernel/shop/desk/languages.calls.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { isLocale, languageOf } from '#kernel/shop/text/locales.ts';
import { useDesk } from '../base/desk-context.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { choicesOf } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { saveDeskFile } from '../ui/SaveBlob.tsx';
import { Section } from '../ui/Section.tsx';
import { useNotice } from '../ui/use-notice.ts';

/** Longest list on the screen; the export has everything. */
const mostShown = 200;

/** The missing texts of a language, with the export for a translator and the import of the result. */
export function LanguageScreen() {
  const { code = '' } = useParams();
  const { t, call, locale } = useDesk();
  const { showNotice } = useNotice();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['deskMissingTexts', code],
    queryFn: () => call('deskMissingTexts', { code }),
    retry: false,
  });
  // A language that was added a minute ago is not in the scripts of this page yet.
  const name = isLocale(code) ? languageOf(code).name : code;
  return (
    <>
      <Heading
        title={t('desk-languages.missing-title', { name })}
        back={{ to: '/settings/languages', label: t('desk-languages.title') }}
      />
      <div className="grid gap-9">
        <Section title={t('desk-languages.export')}>
          <ActForm
            call="deskExportTexts"
            columns={3}
            fields={[
              {
                ...{ name: 'part', label: t('desk-languages.export-part'), kind: 'choice', required: true },
                choices: choicesOf(translatedParts, (value) => t(`desk-languages.${value}`)),
              },
              {
                ...{
                  name: 'format',
                  label: t('desk-languages.export-format'),
                  kind: 'choice',
                  required: true,
                },
                choices: [
                  { value: 'json', label: 'JSON' },
                  { value: 'xliff', label: 'XLIFF 1.2' },
                ],
              },
              { name: 'isWhole', label: t('desk-languages.export-whole'), kind: 'checkbox' },
            ]}
            values={{ part: 'interface', format: 'json', isWhole: false }}
            also={{ code }}
            submit={t('desk-languages.download')}
            onDone={saveDeskFile}
          />
        </Section>
        <Section title={t('desk-languages.import')}>
          <p className="mb-4 max-w-prose text-sm text-stone">{t('desk-languages.import-hint')}</p>
          <ActForm
            call="deskImportTexts"
            fields={[
              {
                ...{ name: 'file', label: t('desk-languages.import-file'), kind: 'file', required: true },
                accept: '.json,.xlf,.xliff',
              },
            ]}
            also={{ code }}
            submit={t('desk-languages.import')}
            onDone={async (counts) => {
              showNotice(t('desk-languages.imported', counts));
              await queries.invalidateQueries();
            }}
          />
        </Section>
        <Loading data={data} error={error} />
        {data && (
          <>
            <Section title={t('desk-languages.content')} aside={data.content.length}>
              {data.content.length === 0 && <p className="text-sm">{t('desk-languages.complete')}</p>}
              <ul className="columns-1 gap-10 text-sm md:columns-2">
                {data.content.slice(0, mostShown).map(({ id, title }) => (
                  <li key={id} className="py-1">
                    <Link
                      to={`/content/${id}`}
                      className="underline decoration-gold-soft underline-offset-4 hover:text-ink"
                    >
                      {localText(title, locale) || id}
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
            <Section title={t('desk-languages.interface')} aside={data.texts.length}>
              {data.texts.length === 0 && <p className="text-sm">{t('desk-languages.complete')}</p>}
              <ul className="columns-1 gap-10 text-sm md:columns-2">
                {data.texts.slice(0, mostShown).map(({ key, source }) => (
                  <li key={key} className="truncate py-1" title={key}>
                    {source}
                  </li>
                ))}
              </ul>
            </Section>
          </>
        )}
      </div>
    </>
  );
}
