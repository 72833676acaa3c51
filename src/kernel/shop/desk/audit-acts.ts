import type { DeskCall } from './desk-call.ts';
import { deskCalls } from './desk-calls.ts';

const calls: readonly DeskCall[] = Object.values(deskCalls);

const isOfRight = ({ access }: DeskCall) => access !== 'anyone' && access !== 'staff';

/** Paths of the calls that a line of the log may be of: they change something, show a customer, or may be refused. */
export const auditedPaths: readonly string[] = calls
  .filter((call) => call.writes || call.showsCustomer || isOfRight(call))
  .map(({ path }) => path);

/** The name of an act among the texts: `orders-ship` of `desk/orders/ship`. */
export const actOf = (path: string): string => path.replace(/^desk\//, '').replaceAll(/[ /]/g, '-');

/** The part of the desk that an act belongs to: `orders` of `desk/orders/ship`. */
export const areaOf = (path: string): string => path.split('/')[1] ?? '';
