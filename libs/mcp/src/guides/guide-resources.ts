import { GUIDE_TEXTS } from './guide-texts.js';

/** A guide for models: what to call for what, by the names of tools. */
export interface GuideResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly text: string;
}

/** The guides, the first of all first. */
export function guides(): GuideResource[] {
  return Object.entries(GUIDE_TEXTS).map(([name, text]) => {
    const [heading = ''] = text.split('\n');
    const title = heading.replace(/^# /, '');
    const tools = [...new Set([...text.matchAll(/`(\w+)`/g)].map(([, tool]) => tool))];
    const named = tools.length === 0 ? '' : ` It names ${tools.join(', ')}.`;
    return {
      uri: `loupe://guides/${name}`,
      name,
      title,
      description: `What to know, and what to call: ${title}.${named}`,
      text,
    };
  });
}
