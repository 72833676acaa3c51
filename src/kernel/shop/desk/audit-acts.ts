import type { DeskCall } from './desk-call.ts';
import { deskCalls } from './desk-calls.ts';

const calls: readonly DeskCall[] = Object.values(deskCalls);

const isOfRight = ({ access }: DeskCall) => access !== 'anyone' && access !== 'staff';

/** Paths of audited calls: those that write or show customer data, or that a role may be refused. */
export const auditedPaths: readonly string[] = calls
  .filter((call) => call.writes || call.showsCustomer || isOfRight(call))
  .map(({ path }) => path);

/** Text key of an act: `orders-ship` for `desk/orders/ship`. */
export const actOf = (path: string): string => path.replace(/^desk\//, '').replaceAll(/[ /]/g, '-');

/** Section of an act: `orders` for `desk/orders/ship`. */
export const areaOf = (path: string): string => path.split('/')[1] ?? '';
