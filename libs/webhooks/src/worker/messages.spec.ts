import type { EventMap } from '@loupe/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageOf } from './messages.js';

const FORMATS = ['SLACK', 'TEAMS', 'DISCORD'] as const;
const READY: EventMap['report.ready'] = {
  reportEdition: {
    ...{ id: 'e', reportId: 'r', name: 'October', snapshotAt: '2026-11-01T00:00:00Z' },
    ...{ postsCount: 12, currency: 'EUR' },
  },
  figures: [
    { metric: 'EARNED_MEDIA_VALUE', sum: '1234505', mean: 1 },
    { metric: 'ENGAGEMENTS_RATE', sum: null, mean: 2.5 },
  ],
};
const told = (data: object, eventType: 'report.ready' | 'item.alert' | 'item.deleted' = 'report.ready') => ({
  ...{ eventType, workspaceId: 'w' },
  data: data as EventMap[typeof eventType],
});
const alertOf = (account: string, caption: string | null) => ({
  alert: { rule: { id: 'x', name: 'Many likes' }, value: 5, previousValue: 1 },
  item: { socialProfile: { id: 'p', accountName: account }, caption, originalUrl: 'https://example.com/p' },
});

describe('events as messages of chats', () => {
  it('are blocks for Slack, with a button that opens the report', () => {
    expect(messageOf('SLACK', told(READY), 'https://loupe.example')).toEqual({
      text: 'The report “October” is ready',
      blocks: [
        {
          type: 'header',
          text: { type: 'plain_text', text: 'The report “October” is ready', emoji: false },
        },
        {
          type: 'section',
          fields: ['Posts\n12', 'Earned media value\n12345.05 EUR', 'Engagements rate\n2.5'].map((text) => ({
            ...{ type: 'plain_text', text, emoji: false },
          })),
        },
        {
          type: 'actions',
          elements: [
            {
              type: 'button',
              text: { type: 'plain_text', text: 'Open', emoji: false },
              url: 'https://loupe.example/w/w/reports?report=r',
            },
          ],
        },
      ],
    });
  });

  it('are an adaptive card in a message for Teams', () => {
    const { type, attachments } = messageOf('TEAMS', told(READY), 'https://loupe.example') as {
      type: string;
      attachments: { contentType: string; content: { type: string; body: object[]; actions: object[] } }[];
    };
    expect([type, attachments.length, attachments[0]?.contentType]).toEqual([
      ...['message', 1, 'application/vnd.microsoft.card.adaptive'],
    ]);
    expect(attachments[0]?.content.type).toBe('AdaptiveCard');
    expect(attachments[0]?.content.body).toHaveLength(4);
    expect(attachments[0]?.content.actions).toHaveLength(1);
  });

  it('have no link where the service has no address, and a sentence for what has no form of its own', () => {
    for (const format of FORMATS) {
      expect(JSON.stringify(messageOf(format, told(READY), null))).not.toContain('http:/w');
      expect(JSON.stringify(messageOf(format, told({ id: 'i' }, 'item.deleted'), null))).toContain(
        'An item was deleted',
      );
    }
  });

  it('keep within what the chats take, and give nobody’s words as markup or mention', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 5000, unit: 'grapheme' }),
        fc.constantFrom('<!channel>', '@everyone', '[a](http://evil.example)', '<@U1>', '**b**'),
        (words, markup) => {
          const event = told(alertOf(`${markup}${words}`, `${words}${markup}`), 'item.alert');
          const slack = messageOf('SLACK', event, null) as {
            text: string;
            blocks: { type: string; text?: { type: string; text: string } }[];
          };
          expect(slack.text).not.toMatch(/[<>]/);
          for (const { text, type } of slack.blocks) {
            if (text === undefined) continue;
            expect(text.type).toBe('plain_text');
            expect(text.text.length).toBeLessThanOrEqual(type === 'header' ? 150 : 3000);
          }
          const discord = messageOf('DISCORD', event, null) as {
            embeds: { title: string; description: string }[];
            allowed_mentions: object;
          };
          expect(discord.allowed_mentions).toEqual({ parse: [] });
          expect(discord.embeds[0]?.title.length).toBeLessThanOrEqual(256);
          expect(discord.embeds[0]?.description.length).toBeLessThanOrEqual(4096);
          expect(discord.embeds[0]?.title).not.toMatch(/(^|[^\\])[[*`<]/);
          expect(JSON.stringify(messageOf('TEAMS', event, null)).length).toBeLessThan(28_000);
        },
      ),
      { numRuns: 100 },
    );
  });
});
