import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { errorMessages } from '../base/error-messages.ts';

/** The message of a failed read, with a retry button if `onRetry` is given. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const { t } = useDesk();
  return (
    <div className="border-y border-line py-8 text-center text-sm">
      <p role="alert" className="mx-auto max-w-prose">
        {errorMessages(error, t)}
      </p>
      {onRetry && (
        <div className="mt-4">
          <Button kind="secondary" onPress={() => void onRetry()}>
            {t('desk.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
