import { describe, expect, it } from 'vitest';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import { mostLinkCharacters } from '#kernel/shop/designs/designs.rules.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { designOf } from '../../tests/fixtures/design-of.ts';
import { fc } from '../../tests/fixtures/property-testing.ts';
import {
  type Composition,
  decodeDesignLink,
  designFragment,
  encodeDesignLink,
  readDesignFragment,
} from './design-link.ts';

const documents: Record<string, unknown> = import.meta.glob('../server/seed/designs/*.json', {
  eager: true,
  import: 'default',
});

const seeds = Object.entries(documents).map(([path, document]) => ({ path, design: designOf(document) }));
const ring = designOf({
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  centre: { shape: 'round', carat: 1 },
});

async function roundTrip(composition: Composition): Promise<Composition> {
  const found = await decodeDesignLink(await encodeDesignLink(composition));
  if ('problem' in found) throw new Error(found.problem);
  return found.composition;
}

/** A link with arbitrary JSON, made without the codec. */
async function wrap(json: string): Promise<string> {
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

describe('a design in a link', () => {
  it('round-trips for every catalogue design', async () => {
    expect(seeds.length).toBeGreaterThan(50);
    for (const { path, design } of seeds) {
      const text = await encodeDesignLink({ design, stoneId: 1042 as StoneId, name: '永恆 Aurelia' });
      expect(text).toMatch(/^[\w-]+$/);
      expect(text.length, path).toBeLessThan(1500);
      const found = await decodeDesignLink(text);
      if ('problem' in found) throw new Error(`${path}: ${found.problem}`);
      expect(canonicalDesign(found.composition.design)).toBe(canonicalDesign(design));
      expect(found.composition).toMatchObject({ stoneId: 1042 as StoneId, name: '永恆 Aurelia' });
    }
  });

  it('preserves text of any script on one line', async () => {
    const design = {
      ...ring,
      engraving: { text: 'forever 一生一世 ♡', font: 'serif' as const, place: 'inside' as const },
    };
    expect(await roundTrip({ design, stoneId: null, name: ' her\u202e\n ring ' })).toEqual({
      design,
      stoneId: null,
      name: 'her ring',
    });
    const long = await roundTrip({ design: ring, stoneId: null, name: '戒'.repeat(100) });
    expect([...long.name]).toHaveLength(60);
  });
});

describe('a link that is no design', () => {
  it.each([
    ['', 'missing'],
    ['%%%', 'broken'],
    ['AAAA', 'broken'],
    ['not-a-design', 'broken'],
    ['x'.repeat(mostLinkCharacters + 1), 'too-long'],
  ])('%.40s: %s', async (text, problem) => {
    expect(await decodeDesignLink(text)).toEqual({ problem });
  });

  it.each([
    ['[1,2', 'broken'],
    ['null', 'broken'],
    ['{"design":{}}', 'impossible'],
    ['{"design":null,"name":5}', 'broken'],
    [JSON.stringify({ design: ring, name: '', stoneId: '../../etc' }), 'broken'],
    [JSON.stringify({ design: ring, name: '', stoneId: null, price: 1 }), 'broken'],
    [JSON.stringify({ design: { ...ring, circumferenceMm: 900 }, name: '' }), 'impossible'],
    [JSON.stringify({ design: { ...ring, polluted: 1 }, name: '' }), 'impossible'],
    [`{"name":"${'a'.repeat(3_000_000)}"}`, 'too-long'],
  ])('%.40s in a well-made link: %s', async (json, problem) => {
    expect(await decodeDesignLink(await wrap(json))).toEqual({ problem });
  });

  it('is distinguished from a truncated one', async () => {
    const text = await encodeDesignLink({ design: ring, stoneId: null, name: 'Aurelia' });
    for (const length of [1, 7, 40, text.length - 12]) {
      expect(await decodeDesignLink(text.slice(0, length))).toEqual({ problem: 'broken' });
    }
  });

  it('never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const text = btoa(String.fromCharCode(...bytes)).replace(/\W/g, '-');
        expect(await decodeDesignLink(text)).toHaveProperty('problem');
      }),
      { numRuns: 60 },
    );
  });
});

describe('the fragment of an address', () => {
  it('contains designs and whether prices are shown', () => {
    const unsaid = { light: '', view: '' };
    expect(readDesignFragment(designFragment(['abc', 'd-_9'], false))).toEqual({
      texts: ['abc', 'd-_9'],
      showsPrices: false,
      look: unsaid,
    });
    expect(readDesignFragment('#d=abc')).toEqual({ texts: ['abc'], showsPrices: true, look: unsaid });
    expect(readDesignFragment('')).toEqual({ texts: [], showsPrices: true, look: unsaid });
    const look = { light: 'candle', view: 'top' };
    expect(readDesignFragment(designFragment(['abc'], true, look)).look).toEqual(look);
    expect(readDesignFragment(`#${'d=a&'.repeat(9)}`).texts).toHaveLength(4);
  });

  it('contains the rotation of the piece, within its limits', () => {
    const look = { light: 'candle', view: 'top', turned: { azimuth: -40, elevation: 61, distance: 75 } };
    const fragment = designFragment(['abc'], true, look);
    expect(fragment).toBe('#d=abc&prices=1&light=candle&view=top&turned=-40,61,75');
    expect(readDesignFragment(fragment).look).toEqual(look);
    for (const text of ['', '1,2', '999,10,100', '0,-20,100', '0,20,5', '0,20,900', '1e2,20,100', 'a,b,c'])
      expect(readDesignFragment(`#d=abc&turned=${text}`).look.turned, text).toBeUndefined();
  });
});
