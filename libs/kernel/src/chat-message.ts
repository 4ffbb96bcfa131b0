/** The chats whose incoming webhooks are known: Slack (blocks), Microsoft Teams (adaptive card), Discord (embed). */
export type ChatForm = 'SLACK' | 'TEAMS' | 'DISCORD';

/** What a message says, in plain words. */
export interface ChatMessage {
  readonly title: string;
  readonly text: string | null;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Where more of it is; null where no address is known. */
  readonly url: string | null;
}

/** The shortest of what the three take: 25 fields of an embed, 10 of a section; a title of 256 signs, of which each may be escaped. */
const MOST_FACTS = 10;
const MOST_TITLE = 120;
const MOST_TEXT = 1000;
const MOST_VALUE = 200;

/** A message as the body of a chat's incoming webhook. What strangers wrote is never read as markup or as a mention. */
export function chatMessage(form: ChatForm, { title, text, facts, url }: ChatMessage): object {
  return FORMS[form]({
    title: cut(title, MOST_TITLE),
    text: text === null ? null : cut(text, MOST_TEXT),
    facts: facts.slice(0, MOST_FACTS).map(({ name, value }) => ({ name, value: cut(value, MOST_VALUE) })),
    url,
  });
}

const FORMS: Readonly<Record<ChatForm, (message: ChatMessage) => object>> = {
  SLACK: ({ title, text, facts, url }) => ({
    // For notifications; of all its texts the one that is read as markup.
    text: title.replace(/[&<>]/g, (sign) => SLACK_SIGNS[sign] ?? sign),
    blocks: [
      { type: 'header', text: slackText(title) },
      ...(text === null ? [] : [{ type: 'section', text: slackText(text) }]),
      ...(facts.length === 0
        ? []
        : [{ type: 'section', fields: facts.map(({ name, value }) => slackText(`${name}\n${value}`)) }]),
      ...(url === null
        ? []
        : [{ type: 'actions', elements: [{ type: 'button', text: slackText('Open'), url }] }]),
    ],
  }),
  TEAMS: ({ title, text, facts, url }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            teamsText(title, { size: 'Large', weight: 'Bolder' }),
            ...(text === null ? [] : [teamsText(text, {})]),
            ...facts.map(({ name, value }) => teamsText(`${name}: ${value}`, {})),
          ],
          ...(url === null ? {} : { actions: [{ type: 'Action.OpenUrl', title: 'Open', url }] }),
        },
      },
    ],
  }),
  DISCORD: ({ title, text, facts, url }) => ({
    embeds: [
      {
        title: withoutMarkdown(title),
        ...(text === null ? {} : { description: withoutMarkdown(text) }),
        fields: facts.map(({ name, value }) => ({ name, value: withoutMarkdown(value), inline: true })),
        ...(url === null ? {} : { url }),
      },
    ],
    allowed_mentions: { parse: [] },
  }),
};

const SLACK_SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const slackText = (text: string) => ({ type: 'plain_text', text, emoji: false });

/** A TextBlock would read markdown; the runs of a RichTextBlock do not. */
const teamsText = (text: string, look: object) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...look }],
});

const withoutMarkdown = (text: string): string => text.replace(/[\\`*_~|<>[\]()#-]/g, '\\$&');

/** At most so many characters, and no half of one. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
