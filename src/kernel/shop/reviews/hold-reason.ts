import { heldPhrases, heldTerms } from './held-terms.ts';

/** Why a review is held for moderation. */
export type HoldReason = 'link' | 'contact' | 'words';

const endings = 'com|net|org|cn|hk|tw|io|co|shop|xyz|info|biz|ru|cc|vip|site|online|link|ly|me|app';
const link = new RegExp(
  `https?:|www\\s*\\.|\\b[a-z0-9-]{2,}\\s*(?:\\.|\\[\\.\\]|\\(dot\\)|\\sdot\\s|。)\\s*(?:${endings})(?![a-z])`,
  'u',
);
/** An email address, a telephone number or an account elsewhere. */
const contact =
  /[\w.+-]+@[\w-]+|(?<![\d.,$¥-])\+?\d{3,4}[\s-]?\d{4}(?!\d|[.,]\d)|(?<!\d)1\d{10}(?!\d)|\+\d[\d\s-]{7,}|whats\s?app|we\s?chat|telegram|微信|薇信|加我|\bvx\b|\bqq\b/u;

/** Digits and symbols used as letters: f4k3 reads fake. */
const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const latinTerms = new RegExp(`(?<![a-z])(?:${heldTerms.join('|')})(?![a-z])`, 'u');

/** Why a text is held for moderation; null if nothing was found. */
export function holdReason(text: string): HoldReason | null {
  const plain = text.normalize('NFKC').toLowerCase();
  if (link.test(plain)) return 'link';
  if (contact.test(plain)) return 'contact';
  const read = plain
    .replace(/[0134578@$]/g, (character) => letterOf[character] ?? character)
    .replace(/[^\p{L}\p{N}\s]/gu, '');
  const joined = read.replace(/\s/g, '');
  return latinTerms.test(read) || heldPhrases.some((phrase) => joined.includes(phrase)) ? 'words' : null;
}
