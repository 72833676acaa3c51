import type { OpenMatterKind } from '#kernel/shop/account/personal-data.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import type { Api } from './api.ts';

/** All personal data of the customer, as a file. */
export async function readPersonalDataFile(api: Api): Promise<File> {
  const answer = await api.call('personalData', {}, { notify: true });
  const name = `${shopSettings().filePrefix}-${answer.made_at.slice(0, 10)}.json`;
  return new File([JSON.stringify(answer, null, 2)], name, { type: 'application/json' });
}

/** Obstacles to the deletion of the account. */
export interface DeletionStatus {
  hasPassword: boolean;
  retainedOrders: number;
  open: readonly { kind: OpenMatterKind; number: string; text: string; path: string }[];
}

export async function readDeletionStatus(api: Api): Promise<DeletionStatus> {
  const { has_password, kept_orders, open } = await api.call('closing', {});
  return { hasPassword: has_password === 1, retainedOrders: kept_orders, open };
}

/** Emails the code that confirms the deletion. */
export async function mailEraseCode(api: Api): Promise<void> {
  await api.call('eraseCode', {}, { notify: true });
}

/** Deletes the account; rejects with an ApiError with the reason. */
export async function eraseAccount(api: Api, proof: { password: string; code: string }): Promise<void> {
  await api.call('eraseAccount', proof);
}
