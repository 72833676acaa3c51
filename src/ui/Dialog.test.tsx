// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveModalDialogs } from '../../tests/fixtures/modal-dialogs.ts';
import { Dialog } from './Dialog.tsx';

beforeAll(giveModalDialogs);
afterEach(cleanup);

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Question" closeLabel="Close">
        <button type="button">inside</button>
      </Dialog>
    </>
  );
}

function openIt(): HTMLElement {
  render(<Example />);
  const opener = screen.getByRole('button', { name: 'open' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

describe('Dialog', () => {
  it('is empty until it opens, and named by its title', () => {
    render(<Example />);
    expect(screen.queryByText('inside')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'open' }));
    expect(screen.getByRole('dialog', { name: 'Question' })).toHaveProperty('open', true);
  });

  it.each([
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
    ['a click beside it', () => fireEvent.click(screen.getByRole('dialog'))],
  ])('closes by %s and returns the focus', (_, close) => {
    const opener = openIt();
    screen.getByRole('button', { name: 'inside' }).focus();
    close();
    expect(screen.queryByText('inside')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('stays open on a click inside, and keeps the page from scrolling', () => {
    openIt();
    expect(document.documentElement.style.overflow).toBe('hidden');
    fireEvent.click(screen.getByText('inside'));
    expect(screen.getByRole('dialog')).toHaveProperty('open', true);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('stays open if input would be lost: neither a click beside it nor the browser closes it', () => {
    const onClose = vi.fn();
    render(
      <Dialog isOpen onClose={onClose} isHeld={() => true} title="Question" closeLabel="Close">
        inside
      </Dialog>,
    );
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    dialog.open = false;
    fireEvent(dialog, new Event('close'));
    expect(dialog.open).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
