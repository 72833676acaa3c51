import { useState } from 'react';
import { type Locale, languageOf, locales } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { stillPage } from './still-page.ts';

/** The rendered page with the unsaved fields, without scripts so that nothing can be bought. */
export function ContentPreview({ id, fieldsOf }: { id: string; fieldsOf: () => Record<string, unknown> }) {
  const { call, t } = useDesk();
  const { showError } = useNotice();
  const [shown, setShown] = useState<{ locale: Locale; html: string }>();
  const show = async (locale: Locale) => {
    try {
      const { html } = await call('deskPreviewContent', { id, locale, fields: fieldsOf() });
      setShown({ locale, html: stillPage(html) });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-stone">{t('desk-content.preview')}</span>
        {locales.map((locale) => (
          <Button
            key={locale}
            kind="quiet"
            aria-label={t('desk.act-on', { act: t('desk-content.preview'), name: languageOf(locale).name })}
            onPress={() => show(locale)}
          >
            {languageOf(locale).name}
          </Button>
        ))}
      </span>
      {shown && (
        <DeskDialog
          isWide
          title={t('desk-content.preview-title', { language: languageOf(shown.locale).name })}
          onClose={() => setShown(undefined)}
        >
          <iframe
            title={t('desk-content.preview-title', { language: languageOf(shown.locale).name })}
            srcDoc={shown.html}
            sandbox="allow-same-origin"
            className="h-[75dvh] w-full border border-line bg-white"
          />
        </DeskDialog>
      )}
    </>
  );
}
