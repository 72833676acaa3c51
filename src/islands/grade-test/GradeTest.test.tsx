// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTexts } from '#client/texts.ts';
import gradeTest from '#i18n/en/grade-test.json' with { type: 'json' };
import jewel from '#i18n/en/jewel.json' with { type: 'json' };
import type { OpenRenderer } from '#islands/parts/use-pictures.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { GradeTest, type GradeTestProps } from './GradeTest.tsx';
import { $tallies } from './tallies.ts';

/** jsdom has no WebGL: the rendered images are replaced by their designs. */
const { isDrawable, rendered } = vi.hoisted(() => ({
  isDrawable: { current: true },
  rendered: [] as { colour: string; clarity: string; metal: string; environment: string }[],
}));
vi.mock('#islands/gallery/gallery-appearance.store.ts', async (original) => ({
  ...(await original<object>()),
  hasWebGl: () => isDrawable.current,
}));
const openRenderer: OpenRenderer = async () => ({
  render: async (design, { environment }) => {
    const { metal, centre } = design as Extract<Design, { kind: 'ring' }>;
    const { colour, clarity } = centre;
    rendered.push({ colour, clarity, metal, environment });
    return new Blob([`${metal} ${colour} ${clarity} ${environment}`]);
  },
  close: () => undefined,
});
const { readStoneLadder } = vi.hoisted(() => ({ readStoneLadder: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: {} }));
vi.mock('#client/api/diamonds.ts', () => ({ readStoneLadder }));

const perCarat: Readonly<Record<string, number>> = { D: 6_000_000, G: 4_150_000, K: 2_000_000 };
const stone: StoneDesign = {
  ...{ shape: 'round', material: 'diamond', carat: 1, origin: 'natural' },
  ...{ colour: 'G', clarity: 'VS1', cutGrade: 'EX', proportions: null },
};
const t = createTexts(
  Object.fromEntries([
    ...Object.entries(gradeTest).map(([key, text]) => [`grade-test.${key}`, text] as const),
    ...Object.entries(jewel).map(([key, text]) => [`jewel.${key}`, text] as const),
  ]),
  'en',
);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  URL.createObjectURL = () => `blob:${rendered.at(-1)?.colour}`;
  URL.revokeObjectURL = () => undefined;
  window.matchMedia = (media) => ({ matches: false, media }) as MediaQueryList;
  readStoneLadder.mockImplementation(async (_api: unknown, { colour }: StoneDesign) => [
    { fromMilliCarat: 0, perCaratMinor: perCarat[colour] ?? 0, count: 3, heaviestMilliCarat: 990 },
  ]);
});

afterEach(() => {
  cleanup();
  $tallies.set({});
  rendered.length = 0;
  isDrawable.current = true;
});

/** The better stone is on the left where the coin is true. */
async function open(coins: boolean[], props: Partial<GradeTestProps> = {}) {
  const onTake = vi.fn();
  render(
    <GradeTest
      {...{ stone, kind: 'colour', metal: 'platinum-950', environment: 'daylight', count: 1 }}
      {...{ taking: 'finder', openRenderer, onTake, onClose: () => undefined, t }}
      coin={() => coins.shift() ?? true}
      {...props}
    />,
  );
  if (isDrawable.current) await screen.findAllByRole('presentation');
  return onTake;
}
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const said = () => screen.getByRole('status').textContent;

describe('the blind test', () => {
  it('shows the setting twice in the chosen metal and light, without the answer', async () => {
    await open([true]);
    const setting = { clarity: 'VS1', metal: 'platinum-950', environment: 'daylight' };
    expect(rendered).toEqual([
      { colour: 'D', ...setting },
      { colour: 'G', ...setting },
    ]);
    expect(button('Left stone').querySelector('img')?.src).toBe('blob:D');
    expect(button('Right stone').querySelector('img')?.src).toBe('blob:G');
    expect(said()).toBe('One is D, the other G. Which is D?');
    expect(document.querySelector('[data-grade], [data-result], [data-saved]')).toBeNull();
  });

  it('shows the answer, the score, the chance level and the saving', async () => {
    await open([false, true]);
    expect(button('Left stone').querySelector('img')?.src).toBe('blob:G');
    await press('Left stone');
    expect(said()).toBe('Not this time: the right stone is D.');
    expect(screen.getByText('0 of 1 right')).toBeTruthy();
    expect(button('Left stone, G')).toBeTruthy();
    expect(document.activeElement).toBe(button('Another round'));
    expect(screen.getByText('HK$18,500 less')).toBeTruthy();
    expect(screen.getByText(/costs HK\$60,000 today in D, and HK\$41,500 in G/)).toBeTruthy();

    await press('Left stone, G');
    expect(screen.getByText('0 of 1 right'), 'a round is answered once').toBeTruthy();
    await press('Another round');
    expect(document.activeElement).toBe(button('Left stone'));
    await press('Left stone');
    expect(said()).toBe('Right: the left stone is D.');
    expect(screen.getByText('1 of 2 right')).toBeTruthy();
    expect(screen.getByText(/does as well, or better, 75 times in 100/)).toBeTruthy();
  });

  it('says that the difference is visible once chance is unlikely, and counts each light separately', async () => {
    await open([]);
    for (let round = 1; round <= 5; round++) {
      await press('Left stone');
      if (round === 5) expect(screen.getByText(/you see the difference here/)).toBeTruthy();
      await press('Another round');
    }
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Candle' })));
    expect(said()).toBe('One is D, the other G. Which is D?');
    await press('Right stone');
    expect(screen.getByText('0 of 1 right')).toBeTruthy();
  });

  it('says where a grade is visible, and applies the tested grade', async () => {
    const onTake = await open([]);
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'K' })));
    await press('Left stone');
    expect(screen.getByText(/most people see that it is warmer than D/)).toBeTruthy();
    await press('Show stones of colour K');
    expect(onTake).toHaveBeenCalledWith('colour', 'K');
  });

  it('does not offer a design its own grade', async () => {
    await open([], { taking: 'design' });
    await press('Left stone');
    expect(screen.getByText('Your stone is G already.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Take/ })).toBeNull();
  });

  it('tests clarity with all else equal', async () => {
    await open([], { kind: 'clarity' });
    expect(said()).toBe('One is VVS2, the other VS1. Which is VVS2?');
    expect(rendered.map(({ colour, clarity }) => `${colour} ${clarity}`)).toEqual(['G VVS2', 'G VS1']);
  });

  it('shows the prices if nothing can be drawn', async () => {
    isDrawable.current = false;
    await open([]);
    expect(await screen.findByText(/this browser has no WebGL 2/)).toBeTruthy();
    expect(await screen.findByText('HK$18,500 less')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Left stone' })).toBeNull();
    expect(rendered).toEqual([]);
  });

  it('says when the prices cannot be loaded', async () => {
    readStoneLadder.mockRejectedValue(new Error('no answer'));
    await open([]);
    await press('Left stone');
    expect(await screen.findByText(/could not be read/)).toBeTruthy();
  });
});
