import { Spinner } from '#ui/Spinner.tsx';
import { useDesk } from '../base/desk-context.ts';

/** Spinner while a screen loads. */
export function Waiting() {
  const { t } = useDesk();
  return (
    <p className="flex justify-center py-20 text-xl text-gold">
      <Spinner label={t('desk.loading')} />
    </p>
  );
}
