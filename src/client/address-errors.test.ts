import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AddressValues } from './address-errors.ts';

const { loadChunk } = vi.hoisted(() => ({ loadChunk: vi.fn() }));
vi.mock('./guard.ts', () => ({ loadChunk }));
vi.mock('./texts.ts', () => ({
  overlayTexts: async () => (key: string, values: object) => `${key} ${JSON.stringify(values)}`,
}));

const address: AddressValues = {
  title: 'ms',
  firstName: 'Ada',
  lastName: '',
  telephone: '5550 0100',
  country: 'GB',
  street1: 'PO Box 3',
  street2: '',
  city: 'London',
  state: '',
  zip: '12345',
};

/** The module as on a freshly opened page. */
async function opened() {
  vi.resetModules();
  return import('./address-errors.ts');
}

beforeEach(() => {
  loadChunk.mockReset().mockImplementation((load: () => Promise<unknown>) => load());
});

describe('the errors of an address', () => {
  it('are returned by field, with the messages of the rules', async () => {
    const { addressErrors } = await opened();
    expect(await addressErrors(address, [])).toEqual({
      telephone: 'address-problems.not-a-phone {}',
      street1: 'address-problems.post-box {}',
      zip: 'address-problems.not-a-postal-code {"example":"W1K 2RB"}',
    });
  });

  it('are those of the recipient only if nothing is delivered', async () => {
    const { contactErrors } = await opened();
    expect(await contactErrors(address, 'HK')).toEqual({});
    expect(Object.keys(await contactErrors(address, 'GB'))).toEqual(['telephone']);
  });

  it('are left to the API while the rules cannot be fetched', async () => {
    const { addressErrors } = await opened();
    loadChunk.mockRejectedValueOnce(new TypeError('offline'));
    expect(await addressErrors(address, [])).toEqual({});
    expect(Object.keys(await addressErrors(address, []))).toHaveLength(3);
  });

  it('use rules that are fetched once, when the form is first used', async () => {
    const { addressErrors, prepareAddressCheck } = await opened();
    expect(loadChunk).not.toHaveBeenCalled();
    prepareAddressCheck();
    prepareAddressCheck();
    await addressErrors(address, []);
    expect(loadChunk).toHaveBeenCalledTimes(1);
  });

  it('are empty while the rules cannot be fetched', async () => {
    const { prepareAddressCheck } = await opened();
    loadChunk.mockRejectedValueOnce(new TypeError('offline'));
    expect(() => prepareAddressCheck()).not.toThrow();
    await Promise.resolve();
  });
});

describe('a telephone number of an account', () => {
  it('may be missing, must be valid otherwise, and is sent to the API in international format', async () => {
    const { internationalPhone, phoneError } = await opened();
    expect(await phoneError('phone', ' ', 'HK')).toEqual({});
    expect(await phoneError('phone', '020 7946 0018', 'GB')).toEqual({});
    expect(await phoneError('phone', '12345', 'GB')).toEqual({ phone: 'address-problems.not-a-phone {}' });
    expect(await internationalPhone('020 7946 0018', 'GB')).toBe('+442079460018');
    expect(await internationalPhone('', 'GB')).toBe('');
  });

  it('is sent as typed while the rules cannot be fetched', async () => {
    const { internationalPhone } = await opened();
    loadChunk.mockRejectedValueOnce(new TypeError('offline'));
    expect(await internationalPhone('5550 0100', 'HK')).toBe('5550 0100');
  });
});
