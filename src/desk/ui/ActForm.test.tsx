// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { deskOf } from '../../../tests/fixtures/desk-of.ts';
import { giveModalDialogs } from '../../../tests/fixtures/modal-dialogs.ts';
import { DeskContext } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import { ActForm } from './ActForm.tsx';
import { DeskRecord } from './DeskRecord.tsx';

const member = {
  id: 7,
  version: 'a',
  name: 'Mei',
  email: 'mei@aurelle.example',
  roles: ['sales'],
  state: 'active',
  signedInAt: null,
  hasAuthenticator: true,
  passkeys: 0,
  recoveryCodesLeft: 10,
  openSessions: 1,
};

type Answer = (input: Record<string, unknown>) => Promise<unknown>;

/** Shows the form for a member of staff on a desk with the given answers. */
async function show(setRoles: Answer, first: Record<string, unknown> = member) {
  giveModalDialogs();
  const sent: Record<string, unknown>[] = [];
  let current = first;
  const call = vi.fn(async (name: string, input: Record<string, unknown>) => {
    if (name === 'deskStaffOne') return current;
    sent.push(input);
    const answer = await setRoles(input);
    current = answer as Record<string, unknown>;
    return answer;
  });
  const desk = await deskOf(call, ['desk', 'desk-api']);
  const screens = (
    <DeskRecord call="deskStaffOne" id={7} title={({ name }) => name}>
      {(record) => (
        <ActForm
          call="deskSetRoles"
          record={record}
          values={{ roles: record.roles }}
          fields={[
            {
              name: 'roles',
              label: 'Roles',
              kind: 'choices',
              choices: [
                { value: 'sales', label: 'Sales' },
                { value: 'content', label: 'Content' },
              ],
            },
          ]}
          submit="Save"
        />
      )}
    </DeskRecord>
  );
  const router = createMemoryRouter([
    { path: '*', element: <QueryClientProvider client={new QueryClient()}>{screens}</QueryClientProvider> },
  ]);
  render(
    <DeskContext value={desk}>
      <RouterProvider router={router} />
    </DeskContext>,
  );
  const content = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Content' });
  await screen.findByRole('checkbox', { name: 'Content' });
  return { sent, content };
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

/** Simulates a reload: memory is cleared, sessionStorage stays. */
function reload(): void {
  dispatchEvent(new Event('pagehide'));
  const stored = sessionStorage.getItem('deskDrafts') ?? '';
  cleanup();
  sessionStorage.setItem('deskDrafts', stored);
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('ActForm', () => {
  it('keeps the input without an answer, shows an error, and sends it on the next press', async () => {
    let isLost = true;
    const { sent, content } = await show(async (input) => {
      if (isLost) throw new DeskError('offline', 'lost');
      return { ...member, ...input, version: 'b' };
    });
    fireEvent.click(content());
    save();
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    expect(content().checked).toBe(true);
    isLost = false;
    save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ id: 7, version: 'a', roles: ['sales', 'content'] });
  });

  it('keeps the input if the person does not sign in again', async () => {
    const { content } = await show(() => Promise.reject(new DeskError('given-up', 'ended')));
    fireEvent.click(content());
    save();
    expect(await screen.findByText(/what you typed stays here/)).toBeTruthy();
    expect(content().checked).toBe(true);
  });

  it('shows a refusal at the field that it names', async () => {
    const { content } = await show(() =>
      Promise.reject(
        new DeskError('business', 'Roles: not these.', {
          code: deskCodes.fieldInvalid,
          data: { field: 'roles' },
        }),
      ),
    );
    fireEvent.click(content());
    save();
    const group = screen.getByRole('group', { name: /Roles/ });
    expect(await within(group).findByText('Roles: not these.')).toBeTruthy();
    // It is still there after pending effects.
    await act(async () => undefined);
    expect(within(group).getByText('Roles: not these.')).toBeTruthy();
  });

  it('shows both versions in a conflict, and saves the choice with the current version', async () => {
    const theirs = { ...member, version: 'c', roles: ['sales', 'workshop'], name: 'Mei Chan' };
    const { sent, content } = await show(async (input) => {
      if (input['version'] === 'c') return { ...theirs, ...input, version: 'd' };
      throw new DeskError('business', 'changed', { code: deskCodes.versionConflict, data: { theirs } });
    });
    fireEvent.click(content());
    save();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('rowheader', { name: 'Roles' })).toBeTruthy();
    expect(within(dialog).getByText('Mei Chan')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save with these choices' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ id: 7, version: 'c', roles: ['sales', 'content'] });
  });

  it('keeps the input if the person wants to see the current record first', async () => {
    const theirs = { ...member, version: 'c', roles: ['sales', 'workshop'] };
    const { sent, content } = await show(() =>
      Promise.reject(
        new DeskError('business', 'changed', { code: deskCodes.versionConflict, data: { theirs } }),
      ),
    );
    fireEvent.click(content());
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Look first' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(content().checked).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('keeps the input through a reload, until it is saved', async () => {
    const first = await show(() => Promise.reject(new DeskError('offline', 'lost')));
    fireEvent.click(first.content());
    save();
    await screen.findByText(/You are offline/);
    reload();
    const second = await show(async (input) => ({ ...member, ...input, version: 'b' }));
    await waitFor(() => expect(second.content().checked).toBe(true));
    save();
    await waitFor(() => expect(second.sent).toEqual([{ id: 7, version: 'a', roles: ['sales', 'content'] }]));
    reload();
    const third = await show(async () => member);
    await act(async () => undefined);
    expect(third.content().checked).toBe(false);
  });

  it('compares with the record from before the input, also after a refetch', async () => {
    const theirs = { ...member, version: 'c', roles: ['sales', 'workshop'] };
    const stale: Answer = async (input) => {
      if (input['version'] === 'c') return { ...theirs, ...input, version: 'd' };
      throw new DeskError('business', 'changed', { code: deskCodes.versionConflict, data: { theirs } });
    };
    const first = await show(stale);
    fireEvent.click(first.content());
    reload();
    const { sent, content } = await show(stale, theirs);
    await waitFor(() => expect(content().checked).toBe(true));
    save();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('rowheader', { name: 'Roles' })).toBeTruthy();
    expect(sent.map(({ version }) => version)).toEqual(['a']);
  });
});
