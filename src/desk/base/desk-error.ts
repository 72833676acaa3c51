import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';

/** `business`: the host refused with a message for this person. The others: no usable answer. */
export type DeskErrorKind = 'business' | 'http' | 'timeout' | 'offline' | 'network' | 'given-up';

/** A failed call of the desk. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly kind: DeskErrorKind;
  readonly code: number;
  readonly data: unknown;

  constructor(
    kind: DeskErrorKind,
    message: string,
    rest: { code?: number; data?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: rest.cause });
    this.kind = kind;
    this.code = rest.code ?? 0;
    this.data = rest.data;
  }

  /** Name of the refused field, if the answer has one. */
  get field(): string | undefined {
    const { data } = this;
    if (typeof data !== 'object' || data === null || !('field' in data)) return undefined;
    return typeof data.field === 'string' ? data.field : undefined;
  }

  /** Current version of the record, if another person has changed it since it was read (1900104). */
  get theirs(): Record<string, unknown> | undefined {
    const { data } = this;
    if (this.code !== deskCodes.versionConflict) return undefined;
    if (typeof data !== 'object' || data === null || !('theirs' in data)) return undefined;
    const { theirs } = data;
    return typeof theirs === 'object' && theirs !== null ? { ...theirs } : undefined;
  }
}

/** Whether the host refused the call with a business code. */
export function isRefused(error: unknown): error is DeskError {
  return error instanceof DeskError && error.kind === 'business';
}
