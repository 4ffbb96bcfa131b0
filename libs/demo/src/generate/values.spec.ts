import type { CustomAttributeType } from '@loupe/custom-attributes';
import { parseUrl } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import { demo, postsIn } from './demo-posts.js';
import { DAY, HOUR } from './time.js';

const worlds = demo.workspaces.map((workspace) => ({
  ...workspace,
  posts: postsIn(workspace).filter(({ post }) => post.competitorBrandId === undefined),
}));

type Options = { id: string }[] | null;
const isOption = (value: unknown, options: Options) => options?.some(({ id }) => id === value) ?? false;

/** Whether a value is valid for a type, by §9 of the decisions. */
function fits(type: CustomAttributeType, options: Options, value: unknown): boolean {
  switch (type) {
    case 'SINGLE_SELECT_V2':
      return isOption(value, options);
    case 'MULTIPLE_SELECT_V2':
      return Array.isArray(value) && value.length > 0 && value.every((id) => isOption(id, options));
    case 'TEXT':
    case 'PHONE':
      return typeof value === 'string' && value !== '';
    case 'TEXT_LIST':
      return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string');
    case 'NUMBER':
      return Number.isFinite(value);
    case 'BOOLEAN':
      return typeof value === 'boolean';
    case 'DATE':
      return /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)));
    case 'DATETIME':
      return new Date(String(value)).toISOString() === value;
    case 'URL':
      return parseUrl(String(value)) !== null;
    case 'SHIPPING_ADDRESS':
      return typeof value === 'object' && value !== null && 'country' in value;
    default:
      return false;
  }
}

describe('attribute values of the demo', () => {
  it('are of their definitions’ types, and every definition has some', () => {
    for (const { attributes, posts, creators } of worlds) {
      const used = new Set<string>();
      for (const { entity, objects } of [
        { entity: 'ITEM', objects: posts },
        { entity: 'CREATOR', objects: creators },
      ]) {
        for (const [key, value] of objects.flatMap(({ customAttributes }) =>
          Object.entries(customAttributes),
        )) {
          const definition = attributes.find((known) => known.entity === entity && known.key === key);
          expect(definition, `${entity} ${key}`).toBeDefined();
          if (definition === undefined || value === null) continue;
          expect(fits(definition.type, definition.options, value), `${key}: ${JSON.stringify(value)}`).toBe(
            true,
          );
          used.add(definition.id);
        }
      }
      expect(attributes.filter(({ id }) => !used.has(id)).map(({ key }) => key)).toEqual([]);
    }
  });

  it('differ between workspaces: keys and option ids', () => {
    const options = worlds.flatMap(({ attributes }) =>
      attributes.flatMap((definition) => definition.options ?? []),
    );
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
    const keys = worlds.map(({ attributes }) => attributes.map(({ key }) => key).join(' '));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have explanations of AI-generated values only, and of no value that is absent or null', () => {
    for (const { attributes, posts } of worlds) {
      const ai = new Set(attributes.filter(({ aiGenerated }) => aiGenerated).map(({ key }) => key));
      for (const { customAttributes, reasons } of posts) {
        for (const key of Object.keys(reasons)) {
          expect(ai).toContain(key);
          expect(customAttributes[key] ?? null).not.toBeNull();
        }
      }
    }
  });

  it('have explanations that are texts, null and empty, each more than once', () => {
    for (const { posts } of worlds) {
      const sentiments = posts.flatMap(({ reasons }) => ('sentiment' in reasons ? [reasons.sentiment] : []));
      expect(sentiments.filter((reason) => reason === null).length).toBeGreaterThan(1);
      expect(sentiments.filter((reason) => reason === '').length).toBeGreaterThan(1);
      expect(sentiments.filter((reason) => (reason ?? '').length > 10).length).toBeGreaterThan(50);
    }
  });

  it('quote what the caption really says', () => {
    for (const { post, reasons } of worlds.flatMap(({ posts }) => posts)) {
      const quoted = /^The caption says “(.*)”$/s.exec(reasons.sentiment ?? '')?.[1];
      if (quoted !== undefined) expect(post.caption).toContain(quoted);
    }
  });

  it('have no Magic Fields on posts of the last hours, and lack them on a few others', () => {
    const posts = worlds.flatMap((world) => world.posts);
    const without = posts.filter(({ customAttributes }) => !('post_summary' in customAttributes));
    const young = posts.filter(({ post }) => demo.anchor.getTime() - post.takenAt.getTime() < 10 * HOUR);
    expect(young.length).toBeGreaterThan(10);
    expect(without).toEqual(expect.arrayContaining(young));
    expect(without.length).toBeGreaterThan(young.length + 20);
    expect(without.length).toBeLessThan(posts.length * 0.1);
    expect(posts.some(({ customAttributes }) => customAttributes.sentiment === null)).toBe(true);
  });

  it('are unsure for a few new posts of the first workspace: more of their sentiment than of their format', () => {
    const [main] = worlds;
    const unsure = (main?.posts ?? []).filter((post) => post.unsure.length > 0);
    const count = (key: string) => unsure.filter((post) => post.unsure.includes(key)).length;
    expect(count('sentiment')).toBeGreaterThanOrEqual(4);
    expect(count('sentiment')).toBeLessThanOrEqual(7);
    expect(count('content_format')).toBeGreaterThanOrEqual(1);
    expect(count('content_format')).toBeLessThanOrEqual(2);
    expect(count('post_summary')).toBe(0);
    for (const { customAttributes, unsure: keys, post } of unsure) {
      for (const key of keys) expect(customAttributes[key] ?? null).not.toBeNull();
      expect(demo.anchor.getTime() - post.takenAt.getTime()).toBeLessThan(14 * DAY);
    }
  });
});
