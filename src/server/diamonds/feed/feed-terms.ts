import type { GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import type { diamondFluorescences } from '#kernel/shop/diamonds/diamonds.rules.ts';

/** Trade abbreviations in upper-case letters; source: RapNet's page of accepted values. */
const shapeTerms: Record<(typeof GEM_SHAPES)[number], string> = {
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

const finishTerms: Record<string, string> = {
  ID: 'ID I IDEAL',
  EX: 'EX EXC EXCELLENT X',
  VG: 'VG VERYGOOD V VGEX VERYGOODTOEXCELLENT',
  G: 'G GOOD GD GVG GOODTOVERYGOOD',
  F: 'F FAIR FR FG FAIRTOGOOD',
  P: 'P POOR',
};

const fluorTerms: Record<(typeof diamondFluorescences)[number], string> = {
  None: 'NONE N NON NIL INERT NEGLIGIBLE',
  Faint: 'FAINT F FNT FB SLIGHT VERYSLIGHT SL VSL',
  Medium: 'MEDIUM M MED MB',
  Strong: 'STRONG S STG ST SB',
  'Very strong': 'VERYSTRONG VS VST VSTG VSB',
};

function lexicon<T extends string>(terms: Record<T, string>): ReadonlyMap<string, T> {
  const entries = Object.entries<string>(terms) as [T, string][];
  return new Map(entries.flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)));
}

const shapes = lexicon(shapeTerms);
const finishes = lexicon(finishTerms);
const fluors = lexicon(fluorTerms);

function letters(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}

/** Undefined for an unknown term or a shape that we do not sell. */
export const shapeOf = (text: string) => shapes.get(letters(text));
export const finishOf = (text: string) => finishes.get(letters(text));
/**
 * The intensity may include the colour, `Faint Blue`; without a colour, reports mean blue. Other colours are refused:
 * our images and texts show blue fluorescence, and a yellow one makes a stone look warmer.
 */
export function fluorOf(text: string, colour = '') {
  const grade = fluors.get(letters(text).replace(/BLUE$/, ''));
  return grade === 'None' || /^(B|BL|BLU|BLUE|)$/.test(letters(colour)) ? grade : undefined;
}

/**
 * The colour grade of a letter or a range: reports print N, `O-P` or `S to T` where we use ranges. A pair across two of
 * our ranges becomes the lower one. Other terms are returned unchanged.
 */
export function colourOf(text: string): string {
  const [from, to = from] = text.toUpperCase().split(/\s*(?:-|–|TO)\s*/);
  const letters = [from, to].map((letter = '') => (/^[N-Z]$/.test(letter.trim()) ? letter.trim() : ''));
  const least = letters.toSorted().at(-1) ?? '';
  if (letters.includes('')) return text;
  return least <= 'R' ? 'N–R' : 'S–Z';
}
