import type { GEM_SHAPES, STONE_ORIGINS } from '#kernel/jewel/gems/grades.ts';
import type { diamondFluorescences } from '#kernel/shop/diamonds/diamonds.rules.ts';

/** Trade abbreviations in upper-case letters; source: RapNet's page of accepted values. */
const shapeTerms: Record<(typeof GEM_SHAPES)[number], string> = {
  round: 'ROUND ROUNDBRILLIANT B BR RB RD RBC RND RO BRILLIANT 圓形 圆形 圓 圆',
  oval: 'OVAL O OV OVL OMB OVALBRILLIANT OVALMODIFIEDBRILLIANT 橢圓形 椭圆形',
  cushion:
    'CUSHION CUSHIONBRILLIANT CUSHIONMODIFIED CUSHIONMODIFIEDBRILLIANT CB C CUX CU CMB CUSH CUS CRC CSC CX SCMB SCX CBR SQUARECUSHION LONGCUSHION ELONGATEDCUSHION CUSHIONMODIFIEDCUT 墊形 枕形 垫形',
  princess: 'PRINCESS PRN PR PRIN PN PC PCS SMB SQUAREMODIFIEDBRILLIANT 公主方 公主方形',
  emerald: 'EMERALD E EM EC EMER EMRD EMD EMERALDCUT 祖母綠形 祖母绿形',
  pear: 'PEAR P PS PSH PE PER PB PMB PEARBRILLIANT PEARMODIFIEDBRILLIANT TEARDROP 梨形 水滴形',
  radiant:
    'RADIANT R RAD RA RC RDN CRB RCRB CCRMB CCSMB SQRADIANT SQUARERADIANT LONGRADIANT CUTCORNEREDRECTANGULARMODIFIEDBRILLIANT CUTCORNEREDSQUAREMODIFIEDBRILLIANT 雷地恩 雷迪恩',
  marquise: 'MARQUISE MARQUIS M MQ MQS MAR MARQ MQB MMB MARQUISEBRILLIANT 馬眼形 马眼形 欖尖形',
  asscher: 'ASSCHER ASCHER A AS ASH ASS CSS CSSC AC SE SQE SQEM SQUAREEMERALD SQEMERALD 阿斯切 上丁方形',
  heart: 'HEART H HS HT HE HRT HB HMB MHRC HEARTBRILLIANT HEARTMODIFIEDBRILLIANT 心形',
  trillion: 'TRILLION TRILLIANT TR T TRL TRIL TRIANGULAR TRIANGULARBRILLIANT',
  baguette: 'BAGUETTE BAG BG BGT STRAIGHTBAGUETTE',
};

const finishTerms: Record<string, string> = {
  ID: 'ID I IDEAL SUPERIDEAL IDL',
  EX: 'EX EXC EXL EXCL EXCELLENT X XXX EXEXEX TRIPLEEX TRIPLEEXCELLENT 極優 极优',
  VG: 'VG VGD VERYGOOD 很好 V VGEX VERYGOODTOEXCELLENT',
  G: 'G GOOD GD 好 良好 GVG GOODTOVERYGOOD',
  F: 'F FAIR FR FG FAIRTOGOOD',
  P: 'P POOR',
};

const fluorTerms: Record<(typeof diamondFluorescences)[number], string> = {
  None: 'NONE N NON NN NIL NO INERT NEGLIGIBLE NEG 無 无',
  Faint: 'FAINT F FNT FNTB FA FAI FB VERYFAINT VF SLIGHT VERYSLIGHT SL SLT VSL VSLT 弱 微弱',
  Medium: 'MEDIUM M MD MED MEDB MB MODERATE 中 中等',
  Strong: 'STRONG S STG STGB STR STRG ST STB SB 強 强',
  'Very strong': 'VERYSTRONG VS VST VSTR VSTG VSTGB VSTB VSB 極強 极强',
};

function lexicon<T extends string>(terms: Record<T, string>): ReadonlyMap<string, T> {
  const entries = Object.entries<string>(terms) as [T, string][];
  return new Map(entries.flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)));
}

const shapes = lexicon(shapeTerms);
const finishes = lexicon(finishTerms);
const fluors = lexicon(fluorTerms);

function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z\p{Script=Han}]/gu, '');
}

/** Undefined for an unknown term or a shape that we do not sell. */
export const shapeOf = (text: string) =>
  shapes.get(letters(text)) ?? shapes.get(letters(text).replace(/(?:CUT|SHAPED?|DIAMOND)+$/, ''));
export const finishOf = (text: string) => finishes.get(letters(text));
/**
 * The intensity may include the colour, `Faint Blue`; without a colour, reports mean blue. Other colours are refused:
 * our images and texts show blue fluorescence, and a yellow one makes a stone look warmer.
 */
export function fluorOf(text: string, colour = '') {
  const grade = fluors.get(letters(text).replace(/(?:BLUE|BLU|(?<=..)BL)$/, ''));
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

const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9\p{Script=Han}]/gu, '');

type Answer = 'yes' | 'no';

const answers = lexicon<Answer>({ yes: 'Y YES TRUE T 1 是', no: 'N NO FALSE F 0 否 NONE' });

const availabilities = lexicon<Answer>({
  yes: 'G GA GUARANTEED GUARANTEEDAVAILABLE A AV AVL AVAIL AVAILABLE Y YES TRUE 1 INSTOCK STOCK INHAND ONHAND READY READYTOSHIP ACTIVE FORSALE OPEN FREE NOTSOLD 有貨 有货 現貨 现货',
  no: 'NA N NO NS NOTSPECIFIED UNAVAILABLE NOTAVAILABLE SOLD SO M ME MEMO ONMEMO OUTONMEMO MEMOOUT CONSIGNMENT ONCONSIGNMENT H HOLD HOLDED ONHOLD HELD HOLDING R RES RESERVE RESERVED BOOKED BLOCKED BUSY BUSINESSPROCESS B PENDING INVOICED CONFIRMED OUT OUTOFSTOCK OOS FALSE F 0 TRANSIT INTRANSIT UPCOMING COMINGSOON INLAB ATLAB LAB SHOW ONSHOW EXHIBITION INACTIVE EXPIRED RETURNED DELETED REMOVED NOTFORSALE 已售 售出 預留 预留 借出 缺貨 缺货',
});

/** Whether a word of an availability column means for sale; undefined for an unknown word. */
export function isAvailable(text: string): boolean | undefined {
  const answer = availabilities.get(lettersAndDigits(text));
  return answer && answer === 'yes';
}

/** The same of a column such as `On Hold` or `Memo`: yes, or a word for being held, means not for sale. */
export function isHeld(text: string): boolean | undefined {
  const word = lettersAndDigits(text);
  const answer = answers.get(word);
  if (answer) return answer === 'yes';
  const isFree = isAvailable(text);
  return isFree === undefined ? undefined : !isFree;
}

type Origin = (typeof STONE_ORIGINS)[number];

const origins = lexicon<Origin>({
  natural: 'N NAT NATURAL NATURALDIAMOND NATURALDIAMONDS MINED NATURALMINED EARTHMINED EARTH MINE 天然',
  'laboratory-grown':
    'L LG LGD LABGROWN LABGROWNDIAMOND LAB LABDIAMOND LABMADE LABCREATED LABORATORY LABORATORYGROWN LABORATORYGROWNDIAMOND LABORATORYCREATED CREATED GROWN CVD HPHT CVDHPHT SYN SYNTH SYNTHETIC MANMADE MM CULTURED CULTIVATED ARTIFICIAL 培育 合成 人造',
});

/**
 * Origin by the words of the trade. In a column such as `Lab Grown` (`grown`) or `Natural`, yes and no count as well.
 * Undefined for an unknown word.
 */
export function originNamed(text: string, column: 'origin' | 'grown' | 'natural'): Origin | undefined {
  const word = lettersAndDigits(text);
  const answer = column === 'origin' ? undefined : answers.get(word);
  if (answer) return (answer === 'yes') === (column === 'grown') ? 'laboratory-grown' : 'natural';
  const exact = origins.get(word);
  if (exact) return exact;
  if (/\b(?:no|non|not|un)\b|natur|earth|mined|天然/i.test(text)) return undefined;
  return /CVD|HPHT|LGD|LABGR|LABCR|LABORATORY(?:GROWN|CREATED)|SYNTHETIC|MANMADE|培育|合成/.test(word)
    ? 'laboratory-grown'
    : undefined;
}

const untreated = new Set(
  'NONE N NO NIL FALSE F 0 NOTREATMENT NOTTREATED UNTREATED NATURAL NOTENHANCED NOENHANCEMENT 無 无'.split(
    ' ',
  ),
);

/** Whether a treatment column says that a stone is untreated; other words are a treatment, or unknown. */
export const isUntreated = (text: string): boolean => untreated.has(lettersAndDigits(text));

const clarities: Readonly<Record<string, string>> = {
  ...{ LC: 'IF', INTERNALLYFLAWLESS: 'IF', FLAWLESS: 'FL', P1: 'I1', PK1: 'I1' },
};

/** `VS-1` and `vvs 2` as VS1 and VVS2; other texts as they are. */
export function clarityNamed(text: string): string {
  const word = lettersAndDigits(text);
  return clarities[word] ?? word;
}

/** `G.I.A.` and `HRD Antwerp` as GIA and HRD; `GIA LG` is GIA as well. */
export const labNamed = (text: string): string =>
  lettersAndDigits(text).replace(/(?:ANTWERP|LGDR|LGD|LG|LABGROWN|CERTIFIED|CERTIFICATE)$/, '');

/** The deciding field whose words a column has, for a column with an unknown name. */
export function fieldOfValues(values: readonly string[]): 'fluor' | 'origin' | 'availability' | undefined {
  const isGrown = values.some(
    (text) => text.length > 2 && !/^lab$/i.test(text) && originNamed(text, 'origin') === 'laboratory-grown',
  );
  if (isGrown) return 'origin';
  const words = values.map(lettersAndDigits).filter((word) => word.length > 2);
  const most = (has: (word: string) => boolean) =>
    words.length > 0 && words.filter(has).length >= words.length * 0.8;
  if (most((word) => fluors.has(word.replace(/BLUE$/, '')) && word !== 'NONE')) return 'fluor';
  return most((word) => availabilities.has(word) && !/^(?:YES|TRUE|FALSE|LAB|OUT|OPEN|SHOW)$/.test(word))
    ? 'availability'
    : undefined;
}
