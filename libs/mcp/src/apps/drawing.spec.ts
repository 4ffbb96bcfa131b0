import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { DRAWING } from './drawing.js';

const drawn = (result: object): string =>
  runInNewContext(`${DRAWING}; drawn(${JSON.stringify(result)})`) as string;
const ORDER = '<~a1b2c><script>alert(1)</script>" onload="x</~a1b2c>';

describe('what draws a result', () => {
  it('draws groups as bars, and times as a line', () => {
    const groups = {
      columns: ['CREATOR', 'count', 'VIEWS.sum'],
      rows: [
        ['anna', 2, '300'],
        ['ben', 1, null],
      ],
    };
    expect(drawn(groups)).toMatch(/<h2>VIEWS\.sum<\/h2><svg.*anna.*width="300".*>300<.*ben.*unknown/s);
    const times = {
      columns: ['TIME', 'count'],
      rows: [
        ['2026-01-01', 1],
        ['2026-02-01', 4],
      ],
    };
    expect(drawn(times)).toMatch(/<polyline points="20\.0,132\.5 580\.0,20\.0">.*2026-01-01.*2026-02-01/s);
  });

  it('draws metrics over time, brands, and a gallery', () => {
    const nodes = [
      { at: '2026-01-01T00:00:00Z', views: '1' },
      { at: '2026-01-02T00:00:00Z', views: '5' },
    ];
    expect(drawn({ nodes })).toMatch(/<h2>views<\/h2>/);
    const figures = (value: string) => [{ figure: 'POSTS', unit: 'posts', value }];
    const brands = [
      { name: 'Own brand', figures: figures('4') },
      { name: 'Rival', figures: figures('2') },
    ];
    expect(drawn({ compareBrands: { brands } })).toMatch(
      /<h2>posts \(posts\)<\/h2>.*Own brand.*Rival.*width="150"/s,
    );
    const post = {
      originalUrl: 'https://x.example/1',
      caption: 'Sun',
      mediaContents: [{ thumbnailUrl: 'https://x.example/1.jpg' }],
    };
    expect(drawn({ nodes: [post] })).toContain(
      '<button data-link="https://x.example/1"><img src="https://x.example/1.jpg" alt="">',
    );
  });

  it('escapes what strangers wrote, follows no address but https, and draws nothing of anything else', () => {
    for (const result of [
      { columns: ['CREATOR', 'count'], rows: [[ORDER, 1]] },
      {
        compareBrands: { brands: [{ name: ORDER, figures: [{ figure: 'POSTS', unit: ORDER, value: '1' }] }] },
      },
      {
        nodes: [
          {
            caption: ORDER,
            originalUrl: 'javascript:alert(1)',
            mediaContents: [{ thumbnailUrl: 'javascript:x' }],
          },
        ],
      },
    ]) {
      const html = drawn(result);
      expect(html).toContain('alert(1)');
      expect(html).not.toMatch(/<script|" onload|~a1b2c|javascript:/);
    }
    expect(drawn({ errors: ['x'] })).toBe('');
  });
});
