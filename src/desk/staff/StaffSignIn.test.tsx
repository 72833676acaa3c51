// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { deskOf } from '../../../tests/fixtures/desk-of.ts';
import { giveModalDialogs } from '../../../tests/fixtures/modal-dialogs.ts';
import { DeskContext } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { StaffSignIn } from './StaffSignIn.tsx';

afterEach(cleanup);
beforeAll(giveModalDialogs);

const mei: DataOf<'deskStaffOne'> = {
  ...{ id: 7, version: 'a', name: 'Mei', email: 'mei@aurelle.example', roles: ['sales'], state: 'active' },
  ...{ signedInAt: null, hasAuthenticator: true, passkeys: 0, recoveryCodesLeft: 10, openSessions: 1 },
};

async function show(member: DataOf<'deskStaffOne'>) {
  const act = vi.fn(async () => undefined);
  const desk = await deskOf(act, ['desk', 'desk-staff']);
  render(
    <DeskContext value={desk}>
      <StaffSignIn member={member} act={act} />
    </DeskContext>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { act, press };
}

it.each([
  ['Shut out', 'deskSuspend', { isSuspended: true }],
  ['Reset the way in', 'deskResetFactor', {}],
])('%s asks for confirmation first', async (name, call, input) => {
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

it('restores access without a confirmation', async () => {
  const { act, press } = await show({ ...mei, state: 'suspended' });
  press('Let in again');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(act).toHaveBeenCalledExactlyOnceWith('deskSuspend', { isSuspended: false }, expect.anything());
});
