import { EVENT_TYPES, type EventMap, type EventType } from '@loupe/kernel';
import type { WebhookFormat } from '../webhook.enums.js';

/** What a message says, in plain words. */
interface Message {
  readonly title: string;
  readonly text: string | null;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Where more of it is; null where no address is known. */
  readonly url: string | null;
}

/** What of a delivery a message reports. */
interface ReportedEvent {
  readonly eventType: EventType;
  readonly data: EventMap[EventType];
  readonly workspaceId: string;
}

/** The shortest of what the three take: 25 fields of an embed, 10 of a section; a title of 256 signs, of which each may be escaped. */
const MOST_FACTS = 10;
const MOST_TITLE = 120;
const MOST_TEXT = 1000;
const MOST_VALUE = 200;

/**
 * An event as a message of a chat. What strangers wrote is never read as markup or as a mention.
 * @param publicUrl address of the service; null where none is set
 */
export function messageOf(
  format: Exclude<WebhookFormat, 'STANDARD'>,
  event: ReportedEvent,
  publicUrl: string | null,
): object {
  const { title, text, facts, url } = saidOf(event, publicUrl);
  return FORMS[format]({
    title: cut(title, MOST_TITLE),
    text: text === null ? null : cut(text, MOST_TEXT),
    facts: facts.slice(0, MOST_FACTS).map(({ name, value }) => ({ name, value: cut(value, MOST_VALUE) })),
    url,
  });
}

const FORMS: Readonly<Record<Exclude<WebhookFormat, 'STANDARD'>, (message: Message) => object>> = {
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

function saidOf({ eventType, data, workspaceId }: ReportedEvent, publicUrl: string | null): Message {
  if (eventType === 'report.ready') {
    const { reportEdition, figures } = data as EventMap['report.ready'];
    return {
      title: `The report “${reportEdition.name}” is ready`,
      text: null,
      facts: [
        { name: 'Posts', value: String(reportEdition.postsCount) },
        ...figures.map((figure) => ({
          name: nameOf(figure.metric),
          value: amountOf(figure, reportEdition.currency),
        })),
      ],
      url:
        publicUrl === null ? null : `${publicUrl}/w/${workspaceId}/reports?report=${reportEdition.reportId}`,
    };
  }
  if (eventType === 'item.alert' || eventType === 'item.went_viral') {
    const { alert, item } = data as EventMap['item.alert'];
    const facts = [{ name: 'Value', value: String(alert.value) }];
    if (alert.previousValue !== null) facts.push({ name: 'Before', value: String(alert.previousValue) });
    return {
      title: `${alert.rule?.name ?? 'A post went viral'}: @${item.socialProfile.accountName}`,
      text: item.caption,
      facts,
      url: item.originalUrl,
    };
  }
  return { title: eventType, text: EVENT_TYPES[eventType], facts: [], url: null };
}

/** Such as `Earned media value`. */
function nameOf(metric: string): string {
  const words = metric.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function amountOf(
  { metric, sum, mean }: EventMap['report.ready']['figures'][number],
  currency: string,
): string {
  if (metric !== 'EARNED_MEDIA_VALUE' || sum === null) return sum ?? (mean === null ? '–' : String(mean));
  const digits = sum.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`;
}

/** At most so many characters, and no half of one. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
