import { afterEach, expect, it, vi } from 'vitest';
import { fetchImage } from './fetch-image.ts';

afterEach(() => vi.unstubAllGlobals());

const hosts = ['images.example'];
const answers = (...responses: readonly Response[]) => {
  const left = [...responses];
  const fetched = vi.fn(async (_url: URL) => left.shift() ?? new Response(null, { status: 404 }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

it.each([
  ...['http://images.example/a.jpg', 'https://images.example:8443/a.jpg', 'https://other.example/a.jpg'],
  ...['https://images.example@127.0.0.1/a.jpg', 'file:///etc/passwd', 'a.jpg'],
])('does not fetch %s', async (address) => {
  const fetched = answers();
  expect(await fetchImage(address, hosts, 10)).toBe('host');
  expect(fetched).not.toHaveBeenCalled();
});

it('follows redirects within the hosts only', async () => {
  answers(redirect('/b.jpg'), new Response('ok'));
  expect(await fetchImage('https://images.example/a.jpg', hosts, 10)).toEqual(Buffer.from('ok'));
  const fetched = answers(redirect('http://169.254.169.254/latest'), new Response('secret'));
  expect(await fetchImage('https://images.example/a.jpg', hosts, 10)).toBe('host');
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('stops reading an image that is too large', async () => {
  answers(new Response('x'.repeat(11)));
  expect(await fetchImage('https://images.example/a.jpg', hosts, 10)).toBe('too-large');
});
