import type { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import type { diamondFluorescences } from '#kernel/shop/diamonds/diamonds.rules.ts';

/** Trade abbreviations, letters only, in capitals; from RapNet's page of accepted values. */
const shapeWords: Record<(typeof GEM_SHAPES)[number], string> = {
  round: 'ROUND ROUNDBRILLIANT B BR RB RD RBC RND',
  oval: 'OVAL O OV OMB OVALBRILLIANT',
  cushion:
    'CUSHION CUSHIONBRILLIANT CUSHIONMODIFIED CUSHIONMODIFIEDBRILLIANT CB C CUX CU CMB CUSH CUS CRC CSC CX SCMB SCX',
  princess: 'PRINCESS PRN PR PRIN PN PC SMB SQUAREMODIFIEDBRILLIANT',
  emerald: 'EMERALD E EM EC EMERALDCUT',
  pear: 'PEAR P PS PSH PB PMB PEARBRILLIANT',
  radiant: 'RADIANT R RAD RA RC RDN CRB RCRB',
  marquise: 'MARQUISE M MQ MQB MARQUISEBRILLIANT',
  asscher: 'ASSCHER A CSS CSSC AC SQUAREEMERALD SQEMERALD',
  heart: 'HEART H HS HT MHRC HEARTBRILLIANT',
  trillion: 'TRILLION TRILLIANT TR T TRL TRIL TRIANGULAR TRIANGULARBRILLIANT',
  baguette: 'BAGUETTE BAG BG BGT STRAIGHTBAGUETTE',
};

const finishWords: Record<string, string> = {
  ID: 'ID I IDEAL',
  EX: 'EX EXC EXCELLENT X',
  VG: 'VG VERYGOOD V VGEX VERYGOODTOEXCELLENT',
  G: 'G GOOD GD GVG GOODTOVERYGOOD',
  F: 'F FAIR FR FG FAIRTOGOOD',
  P: 'P POOR',
};

const fluorWords: Record<(typeof diamondFluorescences)[number], string> = {
  None: 'NONE N NON NIL INERT NEGLIGIBLE',
  Faint: 'FAINT F FNT FB SLIGHT VERYSLIGHT SL VSL',
  Medium: 'MEDIUM M MED MB',
  Strong: 'STRONG S STG ST SB',
  'Very strong': 'VERYSTRONG VS VST VSTG VSB',
};

function lexicon<T extends string>(words: Record<T, string>): ReadonlyMap<string, T> {
  const entries = Object.entries<string>(words) as [T, string][];
  return new Map(entries.flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)));
}

const shapes = lexicon(shapeWords);
const finishes = lexicon(finishWords);
const fluors = lexicon(fluorWords);

function letters(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}

/** Undefined for a word the trade does not know, or a shape that is not sold here. */
export const shapeOf = (text: string) => shapes.get(letters(text));
export const finishOf = (text: string) => finishes.get(letters(text));
/**
 * An intensity may be followed by its colour, `Faint Blue`; reports name no other glow than a blue one without its colour.
 * Only blue ones are listed: pictures and words of the shop are of a blue glow, and a yellow one makes a stone warmer.
 */
export function fluorOf(text: string, colour = '') {
  const grade = fluors.get(letters(text).replace(/BLUE$/, ''));
  return grade === 'None' || /^(B|BL|BLU|BLUE|)$/.test(letters(colour)) ? grade : undefined;
}

/**
 * The grade of a letter or a range of them: reports print N, `O-P` or `S to T` where the house lists a range. A pair
 * that lies across two of its ranges is what it is at least. Other words stay as they are.
 */
export function colourOf(text: string): string {
  const [from, to = from] = text.toUpperCase().split(/\s*(?:-|–|TO)\s*/);
  const letters = [from, to].map((letter = '') => (/^[N-Z]$/.test(letter.trim()) ? letter.trim() : ''));
  const least = letters.toSorted().at(-1) ?? '';
  if (letters.includes('')) return text;
  return least <= 'R' ? 'N–R' : 'S–Z';
}
