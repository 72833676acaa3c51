import { describe, expect, it } from 'vitest';
import { callerNetwork, callerOf } from './client-address.ts';

describe('callerNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:51324', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '::1'],
    ['unknown', undefined],
    ['', undefined],
    ['<script>', undefined],
  ])('%s is %s', (entry, network) => {
    expect(callerNetwork(entry)).toBe(network);
  });
});

describe('callerOf', () => {
  it('trusts the configured number of proxies, counted from the nearest', () => {
    expect(callerOf('1.1.1.1, 2.2.2.2', '10.0.0.1', 0)).toBe('10.0.0.1');
    expect(callerOf('1.1.1.1, 2.2.2.2', '10.0.0.1', 1)).toBe('2.2.2.2');
    expect(callerOf('1.1.1.1, 2.2.2.2', '10.0.0.1', 2)).toBe('1.1.1.1');
  });

  it('falls back to the connection where a proxy wrote nothing useful', () => {
    for (const header of [undefined, '', 'unknown', '1.1.1.1, _hidden']) {
      expect(callerOf(header, '10.0.0.1', 1)).toBe('10.0.0.1');
    }
    expect(callerOf('2.2.2.2', '10.0.0.1', 2)).toBe('10.0.0.1');
  });
});
