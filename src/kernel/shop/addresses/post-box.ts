/** A number after the keyword. No comma between: after a comma comes a street number. */
const numbered = String.raw`[\s.:#-]*(?:n(?:o|r|[º°])?[\s.]*)?\d`;
/** As `numbered`, or the end of the line: a box without a number. */
const boxed = String.raw`(?:${numbered}|\s*(?:,|$))`;

/** Terms for boxes and parcel counters, in lower case without accents. */
const terms = [
  // English: PO Box, P.O.Box 12, POBox12, GPO Box, PO BX
  String.raw`(?:g[\s.]{0,2})?p[\s.\-/]{0,3}[o0][\s.\-/]{0,3}b[o0.]?x(?!\p{L})`,
  String.raw`p\.?\s?[o0]\.?\s?b${numbered}`,
  String.raw`post(?:al)?[\s-]*(?:office)?[\s-]*box${boxed}`,
  String.raw`(?:locked|private)[\s-]*(?:mail[\s-]*)?bag${boxed}`,
  String.raw`(?:freepost|general delivery|poste restante)(?!\p{L})`,
  `bfpo${numbered}`,
  String.raw`parcel locker(?!\p{L})`,
  // French: boîte postale, case postale, BP 120, C.P. 12; five figures are a postal code.
  String.raw`(?:boite|case)\s+postale(?!\p{L})`,
  String.raw`b(?:\.\s?)?p\.?${numbered}`,
  String.raw`c(?:\.\s?)?p\.?\s*\d{1,4}(?!\d)`,
  // Italian, Portuguese
  String.raw`casella\s+postale(?!\p{L})`,
  String.raw`fermo\s*posta(?!\p{L})`,
  String.raw`caixa\s+postal(?!\p{L})`,
  // German, Dutch
  String.raw`(?:postfach|postlagernd|postbus|antwoordnummer)(?!\p{L})`,
  `packstation${numbered}`,
  // Spanish, Irish, Malay
  String.raw`apartado\s+(?:de\s+correos|postal)(?!\p{L})`,
  String.raw`lista\s+de\s+correos(?!\p{L})`,
  String.raw`bosca\s+poist(?!\p{L})`,
  String.raw`peti\s+surat(?!\p{L})`,
  String.raw`beg\s+berkunci(?!\p{L})`,
];
const latin = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${terms.join('|')})`, 'u');

/** Spanish terms that are also street names: Calle del Apartado 5. */
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<!(?:calle|c/|av(?:da|enida)?\.?|plaza|camino|paseo|via)\s+(?:de\s+(?:la\s+)?|del\s+)?)(?:apartado|apdo|aptdo|casilla)${numbered}`,
  'u',
);

const figures = '[\\d〇零一二三四五六七八九十百千]';

/** Chinese, Japanese, Korean, Thai and Arabic terms, written without spaces. */
const eastern = new RegExp(
  [
    '私書箱',
    '局留',
    '[郵邮][政局][^,，、]{0,14}信箱',
    `[信郵邮]箱第?${figures}`,
    `${figures}[號号]信箱`,
    '사서함',
    'ตู้(?:ปณ|ป\\.ณ|ไปรษณีย์)',
    '(?<!\\p{L})ص\\.?ب(?!\\p{L})',
    'صندوق(?:ال)?بريد',
  ].join('|'),
  'u',
);

/** Lower case, without accents, full-width characters made half-width. */
function plain(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** Whether a line names a post-office box or a parcel counter, where a delivery cannot be signed for. */
export function isPostBox(line: string): boolean {
  const text = plain(line);
  return latin.test(text) || named.test(text) || eastern.test(text.replace(/\s+/g, ''));
}
