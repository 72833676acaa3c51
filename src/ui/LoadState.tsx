import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

/** A loading list, or a retry button after a failure. */
export function LoadState({
  hasFailed,
  texts,
  onRetry,
}: {
  hasFailed: boolean;
  texts: { loading: string; failed: string; retry: string };
  onRetry: () => void;
}) {
  if (!hasFailed) {
    return (
      <p className="flex justify-center py-16 text-2xl text-gold">
        <Spinner label={texts.loading} />
      </p>
    );
  }
  return (
    <div className="flex flex-col items-center gap-5 py-14 text-center">
      <p role="status">{texts.failed}</p>
      <Button kind="secondary" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
