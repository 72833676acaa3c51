// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Desk } from '../app/desk-context.ts';
import { DeskContext } from '../app/desk-context.ts';
import { deskTexts } from '../app/desk-texts.ts';
import type { DataOf } from '../app/desk-types.ts';
import { StaffEntrance } from './StaffEntrance.tsx';

afterEach(cleanup);
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

const mei: DataOf<'deskStaffOne'> = {
  ...{ id: 7, version: 'a', name: 'Mei', email: 'mei@aurelle.example', roles: ['sales'], state: 'active' },
  ...{ signedInAt: null, hasAuthenticator: true, passkeys: 0, recoveryCodesLeft: 10, openSessions: 1 },
};

async function show(member: DataOf<'deskStaffOne'>) {
  const act = vi.fn(async () => undefined);
  const desk: Desk = {
    call: act as never,
    me: {
      ...{ id: 1, name: 'Ada', email: 'ada@aurelle.example', roles: ['owner'], rights: ['staff.handle'] },
      language: 'en',
    },
    may: () => true,
    hasRoom: () => true,
    t: await deskTexts('en', ['desk', 'desk-staff']),
    locale: 'en',
  };
  render(
    <DeskContext value={desk}>
      <StaffEntrance member={member} act={act} />
    </DeskContext>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { act, press };
}

it.each([
  ['Shut out', 'deskSuspend', { isSuspended: true }],
  ['Reset the way in', 'deskResetFactor', {}],
])('%s is asked about by name, and done only then', async (name, call, input) => {
  const { act, press } = await show(mei);
  press(name);
  const dialog = within(screen.getByRole('dialog', { name }));
  expect(dialog.getByText(/Mei/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(act).not.toHaveBeenCalled();
  press(name);
  fireEvent.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(act).toHaveBeenCalledExactlyOnceWith(call, input, expect.anything());
});

it('lets somebody in again without a question', async () => {
  const { act, press } = await show({ ...mei, state: 'suspended' });
  press('Let in again');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(act).toHaveBeenCalledExactlyOnceWith('deskSuspend', { isSuspended: false }, expect.anything());
});
