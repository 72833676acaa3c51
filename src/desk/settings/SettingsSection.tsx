import { Link } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import { ContentRecord } from '../content/ContentScreen.tsx';

/** Settings of the shop; name, contact and footer are a record of their own. */
export default function SettingsSection() {
  const { t } = useDesk();
  return (
    <>
      <ContentRecord id="settings" />
      <p className="mt-8 max-w-prose text-sm text-stone">
        <Link
          to="/content/navigation"
          className="underline decoration-gold-soft underline-offset-4 hover:text-ink"
        >
          {t('desk-content.settings-brand')}
        </Link>
      </p>
    </>
  );
}
