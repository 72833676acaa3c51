export interface BannedWord {
  /** How a report names it. */
  word: string;
  /** Names are split into lower-case words before: `isOnShelf` becomes `is on shelf`, `cart-line.ts` becomes `cart line ts`. */
  pattern: RegExp;
  /** The standard term. */
  say: string;
  /** Where the word is banned; everywhere by default. */
  only?: 'export' | 'names' | 'prose';
  /** Uses that are fine; they are removed from the text before the check. */
  allowed?: RegExp;
  /** By default capital and small letters are alike. */
  isCaseSensitive?: true;
  /** Files in which the word has its usual meaning. */
  allowedPaths?: RegExp;
  /** The only files in which the word is banned. */
  paths?: RegExp;
}

/** Fields of files that earlier releases have written: `backup.json`. */
export const fileFields: readonly string[] = ['books', 'ledger'];

/** Engraving, typefaces, search, colour grades and ring sizes are about letters of an alphabet. */
const lettering =
  /engrav|colour|search|spelling|diamond|gems|stone|ring-size|pricing|pdf|font|styles|i18n|\/texts?\/|address|person-name|jewel-labels|studio\/controls|uploads|coupon|totp|staff-factors|glossary|banned-words|OrderTimeline|hold-reason|nearest-picture|grades|qianfang|alipay|delivery-terms|seed|tokens|lexicon/;

/** Words of a private dialect, each with the term that any developer knows. CONTRIBUTING.md, "Language" and "Names". */
export const bannedWords: readonly BannedWord[] = [
  { word: 'anew', pattern: /\banew\b/, say: 'again; re-render, recreate, re-encode' },
  { word: 'whoever', pattern: /\bwho(?:so)?ever\b/, say: 'the caller, the shopper, a process' },
  { word: 'nobody, somebody', pattern: /\b(?:no|some)body\b/, say: 'no user, a person, a caller, anonymous' },
  { word: 'told', pattern: /\btold\b/, say: 'notified, informed, reported, emailed' },
  { word: 'let go', pattern: /\blet(?:s|ting)? go\b/, say: 'release, free, stop, remove, invalidate' },
  { word: 'give back', pattern: /\bg(?:ave|iven?|ives|iving) back\b/, say: 'return, release, restore' },
  {
    word: 'stand',
    pattern: /\bst(?:ands?|anding|ood)\b/,
    say: 'is, exists, is stored, counts; state, status',
    allowed: /\bstands? for\b/,
    // A pose of a piece on its foot.
    allowedPaths: /^src\/kernel\/jewel\/(?:poses|pieces\/parts\/head)\/|^src\/renderer\/shots\//,
  },
  { word: 'others now', pattern: /\bothers now\b/, say: 'changed' },
  { word: 'by one hand', pattern: /\bby one hand\b/, say: 'by one process, in one place' },
  {
    word: 'house',
    pattern: /\bhouses?\b/,
    say: 'shop, merchant, catalogue, staff, our',
    // Keys of stored images and emails.
    allowed: /\bhouse numbers?\b|`house[-/]/,
  },
  {
    word: 'room',
    pattern: /\brooms?\b/,
    say: 'section; clearance, space, tolerance',
    // The environment map of three.js, and the place where a shopper looks at a piece with a phone.
    allowed: /\broom environment\b|\bshopper['’]s (?:own )?room\b|\bvideo rooms?\b/,
  },
  { word: 'errand', pattern: /\berrands?\b/, say: 'task, job' },
  {
    word: 'wish',
    pattern: /\bwish(?:es|ed)?\b/,
    say: 'request, subscription, favourite',
    // A storage key that the cookie policy names, and its field.
    allowedPaths: /^src\/client\/storage|studio\/share\/pending-action/,
  },
  { word: 'kept', pattern: /\bkept\b/, say: 'cached, stored, saved, persisted', only: 'names' },
  {
    word: 'kept (data)',
    pattern:
      /\bkept (?:answer|part|page|cop|list|read|row|picture|image|piece|stone|design|file|order|line|id|record)/,
    say: 'cached, stored, saved, persisted',
    only: 'prose',
  },
  {
    word: 'words (texts)',
    pattern: /\w words\b|\bwords of\b/,
    say: 'labels, texts, message',
    only: 'names',
    // Words that are counted, searched or compared.
    allowed:
      /\b(?:stop|synonym|query|max|most|least|chinese|latin|hong kong|banned|diff|search) words\b|\bmax words of\b/,
    // Words of queries and reports, and 32-bit words of the tracer.
    allowedPaths: /search|own-colour|^src\/renderer\/(?:scene|trace)\//,
  },
  {
    word: 'in words',
    pattern: /\bin words\b|\bwords of the (?:house|shop|letter)\b/,
    say: 'as text, as a label, text of',
    only: 'prose',
  },
  {
    word: 'letter',
    pattern: /\bletters?\b/,
    say: 'email',
    allowed:
      /\b(?:dead|capital|small|upper|lower|latin|chinese|greek|first|single|covering) letters?\b|\bletters? (?:and|or) (?:digits?|figures?|numbers?)\b|\bletter by letter\b/,
    allowedPaths: lettering,
  },
  { word: 'entrance', pattern: /\bentrances?\b/, say: 'sign-in, sign-in method' },
  {
    word: 'books',
    pattern: /\bbooks\b(?! (?:an?|the|it|by|with|money|one|each|and)\b)/,
    say: 'accounting, records, payment ledger',
  },
  {
    word: 'ledger',
    pattern: /(?<!\bpayment )\bledgers?\b/,
    say: 'audit log, payment ledger',
    allowedPaths: /payment|refund|reconciliation/,
  },
  {
    word: 'attempt (of staff)',
    pattern: /(?<!\bpayment )\battempts?\b/,
    say: 'idempotency key',
    paths: /^src\/(?:desk\/(?:app|base)|server\/platform\/desk)\//,
  },
  {
    word: 'shelf',
    pattern: /\bshel(?:f|ves)\b/,
    say: 'product index',
    allowed: /\b(?:on|off|left|leave) (?:the )?shelf\b/,
  },
  { word: 'pulse', pattern: /\bpulses?\b/, say: 'heartbeat' },
  {
    word: 'What is … (as a noun)',
    pattern:
      /(?:^|[.:;] )What (?:an?|the|it|each|they|every|is|was|are|were|has|had|stands|stood|waits|lies|goes|went|comes|came|becomes|became|can|may|must|cannot)\b(?![^.]*\?)/,
    say: 'the noun: fields of the form, rows that changed',
    only: 'prose',
    isCaseSensitive: true,
  },
  {
    word: 'a verb without an object',
    pattern:
      /^(?:aim|ask|attend|begin|change|close|fix|follow|forget|hear|heard|hold|keep|look|make|open|put|say|sniff|start|take|tell|told|typed|wanted|write)$/,
    say: 'openDesign, applyFix, changeDesign …',
    only: 'export',
  },
];
