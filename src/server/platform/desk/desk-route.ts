import type { ApiScope } from '#kernel/shop/desk/api-scopes.ts';
import type { AuditKind } from '#kernel/shop/desk/audit.ts';
import type { DeskCall, DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import type { Role } from '#kernel/shop/desk/roles.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';

/** A member of staff, signed in with both factors; or a key of another system. */
export interface Staff {
  id: number;
  name: string;
  email: string;
  roles: readonly Role[];
  sessionId: number;
  /** Of a key of another system, which has no roles. */
  scopes?: readonly ApiScope[];
}

/** Fields of an audit entry besides staff member, time and call. */
export interface AuditNote {
  /** Kind of the record, such as `order` or `product`; `id` is its number as people use it. */
  kind: AuditKind;
  id: string;
  /** Whose data it is. Before and after are encrypted with this customer's key, which is deleted with the customer. */
  customerId?: number | undefined;
  before?: unknown;
  after?: unknown;
}

/** A call of a signed-in member of staff. */
export interface StaffCall {
  locale: Locale;
  now: Date;
  requestId: string;
  ip: string;
  agent: string;
  staff: Staff;
  /**
   * Sets what the audit log says about this call. Must be called before the transaction ends. Without it the entry contains
   * the input; the last call counts.
   */
  audit(note: AuditNote): void;
}

/** A call before sign-in. */
export type OpenCall = Omit<StaffCall, 'staff' | 'audit'>;

export type DeskRoute =
  | { call: DeskCall; isOpen: false; handle(call: StaffCall, input: unknown): Promise<unknown> }
  | { call: DeskCall; isOpen: true; handle(call: OpenCall, input: unknown): Promise<unknown> };

/** Binds a call of the desk to its handler, which runs after the right is checked and the input validated. */
export function deskRoute<C extends DeskCall>(
  call: C,
  handle: (call: StaffCall, input: DeskValues<C>) => Promise<DeskData<C>>,
): DeskRoute {
  if (call.access === 'anyone') throw new Error(`${call.path} is open: use openDeskRoute()`);
  return { call, isOpen: false, handle: (staff, input) => handle(staff, input as DeskValues<C>) };
}

/** As `deskRoute`, for calls before sign-in. */
export function openDeskRoute<C extends DeskCall>(
  call: C,
  handle: (call: OpenCall, input: DeskValues<C>) => Promise<DeskData<C>>,
): DeskRoute {
  if (call.access !== 'anyone') throw new Error(`${call.path} is not open: use deskRoute()`);
  return { call, isOpen: true, handle: (open, input) => handle(open, input as DeskValues<C>) };
}
