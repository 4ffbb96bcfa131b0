import { expect, it } from 'vitest';
import { bookmarkOf, importSearch, sharedLinks } from './shared-links';

const WORKSPACE = '0192f0c1-8d1e-7b60-8f3a-2f0d5e0c9b11';

it('what is shared gives its addresses, wherever the other program puts them, once', () => {
  const text = 'Look: https://www.tiktok.com/@a/video/7?x=1 and http://b.example/';
  expect(sharedLinks({ title: 'A post', text, url: 'http://b.example/' })).toBe(
    'http://b.example/\nhttps://www.tiktok.com/@a/video/7?x=1',
  );
  expect(sharedLinks({ text: 'nothing', url: 7 })).toBe('');
});

it('the page of imports takes a text of some length only', () => {
  expect(importSearch({ links: 'x'.repeat(9000) }).links).toHaveLength(8000);
  expect(importSearch({ links: ['a'] })).toEqual({});
});

it('the bookmark opens the page of imports with the address of the page', () => {
  const opened: string[] = [];
  const script = bookmarkOf('https://loupe.example.com', WORKSPACE).replace(/^javascript:/, '');
  new Function('open', 'location', script)((address: string) => opened.push(address), {
    href: 'https://www.instagram.com/p/C1/?a=b&c',
  });
  expect(opened).toEqual([
    `https://loupe.example.com/w/${WORKSPACE}/import?links=https%3A%2F%2Fwww.instagram.com%2Fp%2FC1%2F%3Fa%3Db%26c`,
  ]);
});
