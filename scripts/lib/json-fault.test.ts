import { describe, expect, it } from 'vitest';
import { jsonFault } from './json-fault.ts';

describe('jsonFault', () => {
  it.each([
    ['{"version":2,', 1, 14, 'a name in double quotes', ''],
    ['{\n  "a": 1,\n}', 3, 1, 'a name in double quotes', '}'],
    ['{\n  "a": tru\n}', 2, 8, 'a value', 't'],
    ["{'a': 1}", 1, 2, 'a name in double quotes', "'"],
    ['{"a" 1}', 1, 6, 'a colon', '1'],
    ['{"a": 1\n "b": 2}', 2, 2, 'a comma or }', '"'],
    ['[1, 2', 1, 6, 'a comma or ]', ''],
    ['{"a": "open}', 1, 7, 'a value', '"'],
    ['{"a": 01}', 1, 7, 'a value', '0'],
    ['{} 😀', 1, 4, 'nothing more', '😀'],
  ])('finds the place in %j', (text, line, column, expected, found) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(jsonFault(text)).toEqual({ line, column, expected, found });
  });

  it.each(['{}', ' [] ', '{"a":[1,-0.5e3,"\\u00e9\\n",{"b":null}],"c":true}\n', '"永"', '7'])(
    'finds none in %j',
    (text) => {
      expect(() => JSON.parse(text)).not.toThrow();
      expect(jsonFault(text)).toBeNull();
    },
  );
});
