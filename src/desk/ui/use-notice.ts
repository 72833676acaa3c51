import { useMemo } from 'react';
import { useDesk } from '../base/desk-context.ts';
import { errorMessages } from '../base/error-messages.ts';

/** Shows notices at the foot of the screen; errors stay until they are closed. */
export function useNotice(): {
  showNotice(text: string): void;
  showError(error: unknown): void;
} {
  const { notify, t } = useDesk();
  return useMemo(
    () => ({
      showNotice: (text) => notify({ text, isError: false }),
      showError: (error) => notify({ text: errorMessages(error, t), isError: true }),
    }),
    [notify, t],
  );
}
