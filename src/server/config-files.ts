import { readFileSync } from 'node:fs';

const suffix = '_FILE';

/**
 * The environment with the content of files: `NAME_FILE` names a file that has the value of the variable `NAME`, as secrets of
 * containers are mounted. Line breaks at the end are no part of the value. `refuse` receives the error message.
 */
export function withFiles(
  environment: Record<string, string | undefined>,
  names: readonly string[],
  refuse: (sentence: string) => never,
): Record<string, string | undefined> {
  const read = { ...environment };
  for (const name of names) {
    const file = environment[name + suffix];
    if (!file) continue;
    const value = contentOf(file, () => refuse(`${name}${suffix}: ${file} cannot be read.`));
    const given = environment[name];
    // Child processes inherit the file beside the value.
    if (given && given !== value) refuse(`${name}: set either it or ${name}${suffix}; they differ.`);
    if (value === '') refuse(`${name}${suffix}: ${file} is empty.`);
    read[name] = value;
  }
  return read;
}

function contentOf(file: string, refuse: () => never): string {
  try {
    return readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch {
    return refuse();
  }
}
