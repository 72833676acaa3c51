import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { DeskCall } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { mayDo } from '#kernel/shop/desk/roles.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Answer, bodyLimitBytes, ipOf, localeOf, tooLarge } from '#server/platform/http/answers.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { CreateOnce } from '#server/platform/http/create-once.ts';
import { checkSource } from '#server/platform/http/guards.ts';
import { inRequestContext } from '../db/request-context.ts';
import type { AuditLog } from './audit-log.ts';
import { bearerToken } from './bearer-token.ts';
import type { DeskRoute, OpenCall, Staff } from './desk-route.ts';

interface DeskDependencies {
  clock: Clock;
  /** Origins of the desk's page. */
  origins: readonly string[];
  trustedProxies: number;
  checkAnswers: boolean;
  /** Applies the current settings of the shop. */
  loadSettings(): Promise<void>;
  /** The staff member of a token; null if the token is unknown or expired, or the member is suspended. */
  identify(token: string): Promise<Staff | null>;
  throttle(ip: string, call: DeskCall): Promise<void>;
  /** Counts a call of a key. */
  throttleKey(staffId: number): Promise<void>;
  auditLog: AuditLog;
  creations: CreateOnce;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find.
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

const isStorable = (text: string) => text.isWellFormed() && !controlCharacter.test(text);

/** Path of the first text or name that no column takes: with a control character, or half of a character. */
function unstorableField(given: unknown): string | undefined {
  // Without recursion, which a deeply nested input would exhaust.
  const open: [path: string, value: unknown][] = [['', given]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (!isStorable(name)) return path;
      open.push([path === '' ? name : `${path}.${name}`.slice(0, 200), part]);
    }
  }
  return undefined;
}

async function readInput(context: Context, { input }: DeskCall): Promise<unknown> {
  const bytes = await context.req.arrayBuffer();
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-api.no-json' }, field: '' });
  }
  const unstorable = unstorableField(given);
  if (unstorable !== undefined)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-api.field-invalid', values: { field: unstorable } },
      field: unstorable,
    });
  const result = v.safeParse(input, given);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '';
  const isMissing = issue.input === undefined || issue.input === '';
  const key = isMissing ? 'desk-api.field-missing' : 'desk-api.field-invalid';
  refuse(deskCodes.fieldInvalid, { text: { key, values: { field } }, field });
}

/** Throws unless the request is JSON from the desk's own page; a form on another site can send neither. */
function checkRequest(context: Context, { call }: DeskRoute, origins: readonly string[]): void {
  const [type = ''] = (context.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-api.json-only' },
      field: 'Content-Type',
      status: 415,
    });
  if (call.writes) checkSource(context, origins);
}

async function signedIn(
  context: Context,
  identify: DeskDependencies['identify'],
): Promise<Staff | undefined> {
  const token = bearerToken(context);
  return (token === undefined ? null : await identify(token)) ?? undefined;
}

/** The idempotency key that the desk's page sends; undefined if it is malformed. */
const idempotencyKeyOf = (context: Context): string | undefined =>
  /^[\w-]{16,64}$/.exec(context.req.header(headers.attempt) ?? '')?.[0];

const refuseDone = (): never => refuse(deskCodes.notPossible, { text: { key: 'desk-api.already-done' } });

/** Whether a person has the right of a call, or a key its scope. */
function mayCall({ roles, scopes }: Staff, { access, scope }: DeskCall): boolean {
  if (scopes) return scope !== undefined && scopes.includes(scope);
  return access === 'staff' || access === 'anyone' || mayDo(roles, access);
}

async function handle(context: Context, route: DeskRoute, dependencies: DeskDependencies): Promise<unknown> {
  const { auditLog, clock, creations, identify, origins, throttle, throttleKey, trustedProxies } =
    dependencies;
  const { call } = route;
  context.header('Cache-Control', 'no-store');
  checkRequest(context, route, origins);
  const open: OpenCall = {
    locale: localeOf(context),
    now: clock.now(),
    requestId: context.get('requestId'),
    ip: ipOf(context, trustedProxies),
    agent: context.req.header('user-agent') ?? '',
  };
  await throttle(open.ip, call);
  await dependencies.loadSettings();
  if (route.isOpen) {
    const input = await readInput(context, call);
    return inRequestContext(open, () => route.handle(open, input));
  }
  const staff = await signedIn(context, identify);
  if (!staff) refuse(deskCodes.signedOut);
  if (staff.scopes) await throttleKey(staff.id);
  if (!mayCall(staff, call)) {
    await auditLog.refused({ ...open, staff }, call, call.access);
    refuse(deskCodes.notAllowed);
  }
  const input = await readInput(context, call);
  const run = () =>
    inRequestContext(open, () =>
      auditLog.noted(
        { ...open, staff },
        call,
        input,
        (noted) => route.handle(noted, input),
        call.writes ? idempotencyKeyOf(context) : undefined,
      ),
    );
  if (!call.writes) return run();
  const caller = `staff ${staff.id}`;
  if (call.creates) {
    const { version: _, ...content } = input as { version?: string };
    return creations.run({ caller, path: call.path, content, now: open.now }, run, refuseDone);
  }
  await creations.forget(caller);
  return run();
}

/** Mounts the calls of the desk on the application that sets headers and handles errors. */
export function mountDesk(app: Hono, routes: readonly DeskRoute[], dependencies: DeskDependencies): void {
  for (const route of routes) {
    const { call } = route;
    app.post(
      `/${call.path}`,
      bodyLimit({ maxSize: call.maxBodyBytes ?? bodyLimitBytes, onError: tooLarge }),
      async (context) => {
        const handled = await handle(context, route, dependencies);
        const data = dependencies.checkAnswers ? v.parse(call.output, handled) : handled;
        const answer: Answer = { code: codes.success, message: 'process success', data };
        return context.json(answer);
      },
    );
  }
}
