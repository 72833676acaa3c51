import { LoadError } from './LoadError.tsx';
import { Waiting } from './Waiting.tsx';

interface LoadingProps {
  data: unknown;
  error: unknown;
  onRetry?: () => unknown;
}

/** A spinner until there are data, or why they could not be read. */
export function Loading({ data, error, onRetry }: LoadingProps) {
  if (error) return <LoadError error={error} {...(onRetry && { onRetry })} />;
  return data === undefined ? <Waiting /> : null;
}
