import { useState } from 'react';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { usePending } from '#ui/use-pending.ts';

/** A sign-in method with its remove button; the reason why it cannot be removed is shown below. */
export function SignInMethodRow({
  name,
  detail,
  action,
  onRemove,
  t,
}: {
  name: string;
  detail: string;
  /** undefined if it has no remove button. */
  action: { text: string; label: string } | undefined;
  onRemove: () => Promise<void>;
  /** Must include the `errors` texts. */
  t: Translate;
}) {
  const [refusal, setRefusal] = useState<string>();
  const [isRemoving, remove] = usePending(async () => {
    setRefusal(undefined);
    await onRemove().catch((error: unknown) => setRefusal(refusalOf(error, t)?.text));
  });
  return (
    <li className="py-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0 grow">
          <p className="break-words">{name}</p>
          <p className="text-sm text-stone">{detail}</p>
        </div>
        {action && (
          <Button kind="quiet" isPending={isRemoving} aria-label={action.label} onClick={remove}>
            {action.text}
          </Button>
        )}
      </div>
      <FormError text={refusal} />
    </li>
  );
}
