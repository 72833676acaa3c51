import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import type { DeskData, DeskInput } from '#kernel/shop/desk/desk-call.ts';
import { type DeskCallName, deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { codes } from '#kernel/wire/codes.ts';

type Input<Name extends DeskCallName> = DeskInput<(typeof deskCalls)[Name]>;
type Data<Name extends DeskCallName> = DeskData<(typeof deskCalls)[Name]>;

const envelope = v.object({ code: v.number(), message: v.string(), data: v.unknown() });

/** Calls of the desk over HTTP, as its screens make them. */
export interface DeskClient {
  /** The call's data; throws an Error with the message of a refusal. */
  call<Name extends DeskCallName>(name: Name, input: Input<Name>): Promise<Data<Name>>;
}

/** A desk without a session, or with one. */
function clientOf(apiOrigin: string, token?: string): DeskClient {
  return {
    async call(name, input) {
      const { path, output } = deskCalls[name];
      const response = await fetch(`${apiOrigin}/${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'fecshop-lang': 'en',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(input),
      });
      const answer = v.parse(envelope, await response.json());
      if (answer.code !== codes.success)
        throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
      return v.parse(output, answer.data) as Data<typeof name>;
    },
  };
}

/** Runs a command of `npm run staff` in the running shop; throws with its message if it fails. */
async function staffCommand(apiOrigin: string, words: readonly string[]): Promise<string> {
  const answer = await fetch(`${apiOrigin}/_staff`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(words),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  return said;
}

/** Invites an owner; returns the link of the invitation. */
export async function inviteOwner(apiOrigin: string, email: string, name: string): Promise<string> {
  const said = await staffCommand(apiOrigin, ['invite', email, name, 'owner']);
  return /https?:\S+#\/invitation\/[\w-]+/.exec(said)?.[0] ?? '';
}

/** Accepts an invitation with a password and an authenticator; returns the desk of the new member of staff. */
export async function enterDesk(
  apiOrigin: string,
  invitation: string,
  password: string,
): Promise<DeskClient> {
  const open = clientOf(apiOrigin);
  const token = invitation.split('/').at(-1) ?? '';
  const accepted = await open.call('deskAcceptInvitation', { token, password });
  if (accepted.step !== 'enrol') throw new Error(`the invitation leads to ${accepted.step}`);
  const code = new TOTP({ secret: Secret.fromBase32(accepted.totp.secret) }).generate();
  const entered = await open.call('deskEnrol', { ticket: accepted.ticket, code });
  return clientOf(apiOrigin, entered.token);
}
