import { guideOf } from '@loupe/graphql';

/** The guides that help those who use the service. The others are for those who run it, or longer than a result. */
const NAMES = [
  'aggregates',
  'ai',
  'alerts',
  'changes',
  'custom-attributes',
  'earned-media-value',
  'errors',
  'exports',
  'filters',
  'glossary',
  'import-format',
  'mcp',
  'paging',
  'rate-limits',
  'search',
  'similarity',
  'snapshots',
  'sources',
  'uploads',
  'views',
  'webhooks',
];

/** A page of the documentation. */
export interface GuideResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

/** The guides, by name. */
export function guides(): GuideResource[] {
  return NAMES.flatMap((name) => {
    const guide = guideOf(name);
    return guide === undefined ? [] : [{ uri: `loupe://guides/${name}`, ...guide }];
  });
}
