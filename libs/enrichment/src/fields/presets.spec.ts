import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AiPreset, BUILTIN_PRESETS, PRESETS } from './presets.js';

const FOLDER = join(import.meta.dirname, '../../evaluation/presets');
const FILTERS = Object.values(AiPreset).filter((preset) => !BUILTIN_PRESETS.has(preset));

describe('the presets', () => {
  it.each(FILTERS)('%s has labelled posts for each of its options, and no others', (preset) => {
    const posts = readFileSync(join(FOLDER, `${preset}.txt`), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('|'));
    expect(posts.every(([, text = '']) => text.trim() !== '')).toBe(true);
    const options = PRESETS[preset].options?.map(({ name }) => name);
    const values = new Set(posts.map(([value]) => value));
    if (options !== undefined) expect([...values].toSorted()).toEqual(options.toSorted());
    else expect(values.size).toBeGreaterThan(3);
    for (const option of options ?? []) {
      expect(posts.filter(([value]) => value === option).length, option).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.entries(PRESETS))(
    '%s says what a model needs, within the limits',
    (_, { instruction, options, inputs }) => {
      expect(instruction.length).toBeLessThanOrEqual(2000);
      expect(inputs.length).toBeGreaterThan(0);
      for (const { description } of options ?? []) expect(description.length).toBeLessThanOrEqual(500);
    },
  );
});
