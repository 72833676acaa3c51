import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';

/** `business`: the host said no, in words for this person; all others: no word from it that counts. */
export type DeskErrorKind = 'business' | 'http' | 'timeout' | 'offline' | 'network' | 'given-up';

/** A call of the desk that did not come to its end. */
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

  /** The name of the field that was refused, where the answer names one. */
  get field(): string | undefined {
    const { data } = this;
    if (typeof data !== 'object' || data === null || !('field' in data)) return undefined;
    return typeof data.field === 'string' ? data.field : undefined;
  }

  /** The record as it stands, where somebody has changed it since it was read (1900104). */
  get theirs(): Record<string, unknown> | undefined {
    const { data } = this;
    if (this.code !== deskCodes.versionConflict) return undefined;
    if (typeof data !== 'object' || data === null || !('theirs' in data)) return undefined;
    const { theirs } = data;
    return typeof theirs === 'object' && theirs !== null ? { ...theirs } : undefined;
  }
}

/** The host understood the call and said no. */
export function isRefused(error: unknown): error is DeskError {
  return error instanceof DeskError && error.kind === 'business';
}
