/** The text of a key in the reader's language, with its ICU arguments filled in. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;
