import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { errorMessages } from '../base/error-messages.ts';

/** Why data could not be read, with a button to try again. */
export function ReadFailure({
  error,
  onRetry,
  className = 'py-10',
}: {
  error: unknown;
  onRetry: () => unknown;
  className?: string;
}) {
  const { t } = useDesk();
  return (
    <div className={className}>
      <p role="alert" className="mb-4">
        {errorMessages(error, t)}
      </p>
      <Button kind="secondary" onPress={() => onRetry()}>
        {t('desk.retry')}
      </Button>
    </div>
  );
}
