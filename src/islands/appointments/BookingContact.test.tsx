// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/appointments.json' with { type: 'json' };
import { BookingContact } from './BookingContact.tsx';
import { useBookingForm } from './use-booking-form.ts';

vi.mock('#client/api/api.browser.ts', () => ({ api: { call: vi.fn() } }));

const t = createTexts(
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`appointments.${key}`, text])),
  'en',
);

function Shown({ hasNoWhatsapp }: { hasNoWhatsapp: boolean }) {
  const form = useBookingForm({ locale: 'en', t, stores: [], product: null, onTimeTaken: vi.fn() });
  return (
    <BookingContact
      form={form}
      storeIndex={-1}
      isVisitor={false}
      hasNoWhatsapp={hasNoWhatsapp}
      locale="en"
      t={t}
    />
  );
}

afterEach(cleanup);

it.each([
  [false, ['email', 'phone', 'whatsapp']],
  [true, ['email', 'phone']],
])('only a shop with a WhatsApp number (without: %s) answers there', (hasNoWhatsapp, ways) => {
  render(<Shown hasNoWhatsapp={hasNoWhatsapp} />);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ value }) => value)).toEqual(ways);
});
