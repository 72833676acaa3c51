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

it('leaves out a large file that has the path of a small one', () => {
  const small = zipSync({ 'b.jpg': image });
  const large = zipSync({ 'b.jpg': new Uint8Array(maxPhotoBytes + 1) });
  // Both files, and a directory that names both.
  const directoryOf = (zip: Uint8Array) => {
    const end = zip.length - 22;
    return new DataView(zip.buffer, zip.byteOffset).getUint32(end + 16, true);
  };
  const [first, second] = [directoryOf(small), directoryOf(large)];
  const entries = large.slice(second, -22);
  new DataView(entries.buffer).setUint32(42, first, true);
  const directory = [...small.slice(first, -22), ...entries];
  const end = small.slice(-22);
  const view = new DataView(end.buffer);
  for (const at of [8, 10]) view.setUint16(at, 2, true);
  view.setUint32(12, directory.length, true);
  view.setUint32(16, first + second, true);
  const both = new Uint8Array([...small.slice(0, first), ...large.slice(0, second), ...directory, ...end]);
  expect(imagesOfArchive(both).map((each) => each.read())).toEqual([image]);
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
