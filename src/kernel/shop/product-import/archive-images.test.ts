import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { maxPhotoBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { imagesOfArchive } from './archive-images.ts';

const image = new Uint8Array([1, 2, 3]);
const bomb = zipSync({ 'bomb.jpg': new Uint8Array(maxPhotoBytes + 1), 'a.jpg': image });

it('finds photographs by their file names, and no others', () => {
  const archive = zipSync({ 'rings/a.JPG': image, 'notes.txt': image, '__MACOSX/._a.jpg': image });
  const [first, ...others] = imagesOfArchive(archive);
  expect(others).toEqual([]);
  expect([first?.name, first?.read()]).toEqual(['a.JPG', image]);
});

it('leaves out a file that unpacks to more than a photograph', () => {
  expect(bomb.length).toBeLessThan(100_000);
  expect(imagesOfArchive(bomb).map(({ name }) => name)).toEqual(['a.jpg']);
});

it('never unpacks more than the size that the archive states', () => {
  const lying = bomb.slice();
  // The size of the unpacked file, in the local header and in the directory at the end.
  const view = new DataView(lying.buffer);
  for (let at = 0; at < lying.length - 4; at += 1) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true);
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  }
  const [lied] = imagesOfArchive(lying);
  const read = () => lied?.read().length ?? 0;

  expect(read()).toBeLessThanOrEqual(10);
});
