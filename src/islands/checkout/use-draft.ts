import { useEffect, useState } from 'react';
import type { Checkout } from '#kernel/checkout/checkout.ts';
import { type CheckoutDraft, newDraft, readDraft, writeDraft } from './checkout-draft.ts';
import { firstDraft } from './order-request.ts';

/** What is chosen and typed; this tab keeps it over a reload, for its owner alone. */
export function useDraft(owner: string, data: Checkout) {
  const [draft, setDraft] = useState<CheckoutDraft>(() => {
    const kept = readDraft(owner);
    return firstDraft(kept ?? newDraft(), data, kept === undefined);
  });
  useEffect(() => writeDraft(owner, draft), [owner, draft]);
  return [draft, setDraft] as const;
}
