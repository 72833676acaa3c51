import type { DeskCall } from '#kernel/shop/desk/desk-call.ts';
import type { StaffCall } from './desk-route.ts';

/** What the desk's calls are written down by. */
export interface AuditLog {
  /**
   * Does the work of a call: what it writes, and what it shows of a customer, stands in the audit log. What comes twice under
   * the same name of an attempt is done once.
   */
  noted<T>(
    call: Omit<StaffCall, 'audit'>,
    asked: DeskCall,
    input: unknown,
    work: (call: StaffCall) => Promise<T>,
    attempt?: string,
  ): Promise<T>;
  /** Somebody asked for what their roles do not have the right for. */
  refused(call: Omit<StaffCall, 'audit'>, asked: DeskCall, right: string): Promise<void>;
}
