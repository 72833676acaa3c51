import type { IntlMessageFormat } from 'intl-messageformat';

type Elements = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string>;
type Options = Record<string, { value: Elements }>;

const opening = /\{\s*([^\p{White_Space}\p{Pattern_Syntax}]+)\s*/uy;
const format = /,\s*(\w+)\s*/y;
const beforeOptions = /,\s*(?:offset:\s*(\d+)\s*)?/y;
const option = /(=\d+|[^\p{White_Space}\p{Pattern_Syntax}]+)\s*\{/uy;
const afterOption = /\}\s*/y;
const closing = /\}/y;
/** Two apostrophes are a literal one; an apostrophe before a syntax character quotes up to the next one. */
const quote = /''|'([{}<>](?:''|[^'])*)'?/y;
const quoteInPlural = /''|'([{}<>#](?:''|[^'])*)'?/y;

/**
 * Parses the subset of ICU MessageFormat used by the shop's texts: arguments, numbers, plural and select; tags are
 * text. The library's full parser is three times as large as its formatter.
 */
export function parseMessage(message: string): Elements {
  let at = 0;

  function find(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(message);
    if (match) at = pattern.lastIndex;
    return match;
  }

  function read(pattern: RegExp): RegExpExecArray {
    return find(pattern) ?? fail(`is not understood from character ${at}`);
  }

  function fail(why: string): never {
    throw new SyntaxError(`the message '${message}' ${why}`);
  }

  function readOptions(isPlural: boolean): Options {
    const options: Options = {};
    for (let match = find(option); match; match = find(option)) {
      const [, name = ''] = match;
      if (Object.hasOwn(options, name)) fail(`has two options ${name}`);
      options[name] = { value: readElements(true, isPlural) };
      read(afterOption);
    }
    return 'other' in options ? options : fail("chooses without 'other'");
  }

  function readArgument(): Elements[number] {
    const [, value = ''] = read(opening);
    const name = find(format)?.[1];
    if (name === undefined) return { type: 1, value };
    if (name === 'number') return { type: 2, value, style: null };
    if (name !== 'plural' && name !== 'select') return fail(`has the format ${name}`);
    const [, offset = 0] = read(beforeOptions);
    const options = readOptions(name === 'plural');
    if (name === 'select') return { type: 5, value, options };
    return { type: 6, value, options, offset: Number(offset), pluralType: 'cardinal' };
  }

  function readElements(isOption: boolean, isPlural: boolean): Elements {
    const elements: Elements = [];
    let text = '';
    const add = (element?: Elements[number]) => {
      if (text !== '') elements.push({ type: 0, value: text });
      if (element) elements.push(element);
      text = '';
    };
    while (at < message.length) {
      const sign = message[at] ?? '';
      const quoted = sign === "'" && find(isPlural ? quoteInPlural : quote);
      if (quoted) {
        text += quoted[1]?.replaceAll("''", "'") ?? sign;
      } else if (sign === '{') {
        add(readArgument());
        read(closing);
      } else if (sign === '}' && isOption) {
        break;
      } else {
        at += 1;
        if (sign === '#' && isPlural) add({ type: 7 });
        else text += sign;
      }
    }
    add();
    return elements;
  }

  return readElements(false, false);
}
