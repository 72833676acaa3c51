import type { AuditKind } from '#kernel/shop/desk/audit.ts';
import type { DeskCall, DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import type { Role } from '#kernel/shop/desk/roles.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** Who works at the desk, signed in with both factors. */
export interface Staff {
  id: number;
  name: string;
  email: string;
  roles: readonly Role[];
  sessionId: number;
}

/** What a line of the audit log says beside who, when and which call. */
export interface AuditNote {
  /** What was looked at or changed: `order`, `customer`, `product` …, and its number as people say it. */
  kind: AuditKind;
  id: string;
  /** Whose data it is: before and after are locked with this customer's key, which goes with the customer. */
  customerId?: number | undefined;
  before?: unknown;
  after?: unknown;
}

/** A call of somebody who is signed in at the desk. */
export interface StaffCall {
  locale: Locale;
  now: Date;
  requestId: string;
  ip: string;
  agent: string;
  staff: Staff;
  /**
   * Says what this call is about. Named before its transaction ends, it stands in that transaction's line; a call that
   * names nothing is given a line with its input. Named again, the last one counts.
   */
  audit(note: AuditNote): void;
}

/** A call of somebody who is not signed in yet. */
export type OpenCall = Omit<StaffCall, 'staff' | 'audit'>;

export type DeskRoute =
  | { call: DeskCall; isOpen: false; handle(call: StaffCall, input: unknown): Promise<unknown> }
  | { call: DeskCall; isOpen: true; handle(call: OpenCall, input: unknown): Promise<unknown> };

/** Binds a call of the desk to its handler: the right is checked, the input validated before it is called. */
export function deskRoute<C extends DeskCall>(
  call: C,
  handle: (call: StaffCall, input: DeskValues<C>) => Promise<DeskData<C>>,
): DeskRoute {
  if (call.access === 'anyone') throw new Error(`${call.path} is open: use openDeskRoute()`);
  return { call, isOpen: false, handle: (staff, input) => handle(staff, input as DeskValues<C>) };
}

/** As `deskRoute`, for calls before anybody is signed in. */
export function openDeskRoute<C extends DeskCall>(
  call: C,
  handle: (call: OpenCall, input: DeskValues<C>) => Promise<DeskData<C>>,
): DeskRoute {
  if (call.access !== 'anyone') throw new Error(`${call.path} is not open: use deskRoute()`);
  return { call, isOpen: true, handle: (open, input) => handle(open, input as DeskValues<C>) };
}
