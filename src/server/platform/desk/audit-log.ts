import type { DeskCall } from '#kernel/shop/desk/desk-call.ts';
import type { StaffCall } from './desk-route.ts';

/** The audit log of desk calls. */
export interface AuditLog {
  /**
   * Runs a call and logs what it writes and what it shows of a customer. Calls with the same idempotency key run
   * once.
   */
  noted<T>(
    call: Omit<StaffCall, 'audit'>,
    asked: DeskCall,
    input: unknown,
    work: (call: StaffCall) => Promise<T>,
    idempotencyKey?: string,
  ): Promise<T>;
  /** Logs a call that was refused because the caller's roles lack the right. */
  refused(call: Omit<StaffCall, 'audit'>, asked: DeskCall, right: string): Promise<void>;
}
