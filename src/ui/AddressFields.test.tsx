// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '#i18n/en/addresses.json' with { type: 'json' };
import tc from '#i18n/tc/addresses.json' with { type: 'json' };
import zh from '#i18n/zh/addresses.json' with { type: 'json' };
import {
  type ShippedLocale as Locale,
  shippedLocales as locales,
} from '#kernel/shop/text/shipped-languages.ts';
import countries from '#server/seed/reference/countries.json' with { type: 'json' };
import { ContactFields, StreetFields } from './AddressFields.tsx';

afterEach(cleanup);

const texts: Record<Locale, Record<string, string>> = { en, tc, zh };

function textsOf(locale: Locale) {
  return (key: string) => {
    const text = texts[locale][key.replace(/^addresses\./, '')];
    if (text === undefined) throw new Error(`no ${key} in ${locale}`);
    return text;
  };
}

const onFocus = vi.fn();

function shown(locale: Locale, values: Record<string, string>, states: readonly string[] = []) {
  const form = {
    field: (name: string) => ({
      name,
      value: values[name] ?? '',
      error: undefined,
      onChange: () => undefined,
      onBlur: () => undefined,
    }),
    set: () => undefined,
  };
  const props = { form, t: textsOf(locale), locale, onFocus };
  const { container } = render(
    <form>
      <ContactFields {...props} country={values.country ?? ''} />
      <StreetFields
        {...props}
        countries={countries.map(({ code, name }) => ({ value: code, label: name[locale] }))}
        states={states.map((value) => ({ value, label: value }))}
      />
    </form>,
  );
  const controls = container.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  return Array.from(controls, ({ name }) => name);
}

describe('address fields', () => {
  it.each(locales.flatMap((locale) => countries.map(({ code }) => [locale, code] as const)))(
    'have a label in %s for each field of %s',
    (locale, country) => {
      const states = countries.find(({ code }) => code === country)?.states ?? [];
      const names = shown(
        locale,
        { country },
        states.map(({ code }) => code),
      );
      expect(names).toContain('street1');
      expect(names.includes('state')).toBe(
        !['MO', 'SG', 'GB', 'NZ', 'FR', 'DE', 'NL', 'CH'].includes(country),
      );
    },
  );

  it('have the labels of the country', () => {
    shown('en', { country: 'US' }, ['NY']);
    expect(screen.getByLabelText('ZIP code')).toBeTruthy();
    expect(screen.getByLabelText('State').tagName).toBe('SELECT');
    cleanup();
    shown('en', { country: 'JP' });
    expect(screen.getByLabelText('Prefecture').tagName).toBe('INPUT');
    cleanup();
    shown('tc', { country: 'GB' });
    expect(screen.getByLabelText('城鎮或城市')).toBeTruthy();
  });

  it('ask for the family name and the larger place first if the page’s language does', () => {
    expect(shown('en', { country: 'JP' })).toEqual([
      ...['title', 'firstName', 'lastName', 'telephone', 'country'],
      ...['street1', 'street2', 'city', 'state', 'zip'],
    ]);
    cleanup();
    expect(shown('zh', { country: 'JP' })).toEqual([
      ...['title', 'lastName', 'firstName', 'telephone', 'country'],
      ...['zip', 'state', 'city', 'street1', 'street2'],
    ]);
  });

  it('do not truncate values', () => {
    shown('en', { country: 'GB' });
    for (const input of document.querySelectorAll('input')) expect(input.maxLength).toBe(-1);
  });

  it('show the country’s calling code until another is typed', () => {
    shown('en', { country: 'GB' });
    expect(screen.getByText('+44')).toBeTruthy();
    cleanup();
    shown('en', { country: 'GB', telephone: '+852 5550 0100' });
    expect(screen.queryByText('+44')).toBeNull();
    cleanup();
    shown('en', { country: '' });
    expect(screen.queryByText('+')).toBeNull();
  });

  it('report the first focus', () => {
    shown('en', { country: 'GB' });
    onFocus.mockClear();
    fireEvent.focus(screen.getByLabelText('Postcode'));
    fireEvent.focus(screen.getByLabelText('Phone'));
    expect(onFocus).toHaveBeenCalledTimes(2);
  });
});
