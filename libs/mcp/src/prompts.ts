import { shortened } from '@loupe/kernel';
import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';

/** Characters of an argument of a prompt. */
const MAX_ARGUMENT_LENGTH = 500;

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argument: { readonly name: string; readonly description: string; readonly required: boolean };
  /** The text for a value of the argument; empty if none was given. */
  readonly text: (given: string) => string;
}

const PROMPTS: readonly Prompt[] = [
  {
    name: 'weekly-report',
    title: 'Weekly report',
    description: 'What was posted about the brand in the last seven days, and how it did.',
    argument: {
      name: 'brand',
      description: 'A hashtag or mention to look at; all posts if absent.',
      required: false,
    },
    text: (brand) => `Write a report of the last seven days for marketers.
1. Call summarizeItems with filter.takenAt {"span": "LAST_7_DAYS"}${brand === '' ? '' : ` and filter.tagsNames ["${brand}"]`}, metrics EARNED_MEDIA_VALUE and ENGAGEMENTS_RATE: totals, and before, which is the week before.
2. Call it again with groupBy PLATFORM, and with groupBy CREATOR and first 5.
3. Call searchItems with the same filter, sorting EARNED_MEDIA_VALUE DESC, first 5, and fields ["caption", "originalUrl", "currentEngagement.earnedMediaValue"], for the best posts with their links.
State each number with its unit, which units of each result has. Say what is unknown instead of zero.`,
  },
  {
    name: 'top-creators',
    title: 'Top creators',
    description: 'The creators whose posts did best in a span of time.',
    argument: {
      name: 'span',
      description: 'Such as “last 30 days”, which is what is taken if absent.',
      required: false,
    },
    text: (
      span,
    ) => `Find the ten creators whose posts did best in the ${span === '' ? 'last 30 days' : `span “${span}”`}.
1. Call summarizeItems with filter.takenAt (a span such as LAST_30_DAYS or LAST_MONTH, or from and to as dates), groupBy CREATOR, metrics EARNED_MEDIA_VALUE and ENGAGEMENTS_RATE, orderBy the sum of EARNED_MEDIA_VALUE, and first 10.
2. For the first three, call searchItems with filter.creatorIds, sorting EARNED_MEDIA_VALUE DESC and first 2, for their best posts.
Give a table: creator, posts, earned media value (from cents), engagement rate, best post with its link.`,
  },
  {
    name: 'campaign-wrap-up',
    title: 'Campaign wrap-up',
    description: 'What a campaign brought.',
    argument: { name: 'campaign', description: 'Name of the campaign.', required: true },
    text: (campaign) => `Write the wrap-up of the campaign “${campaign}”.
1. Call getCampaigns to find its period, brief and figures. Where there is no such campaign, take filter.tagsNames instead of filter.campaignsIds.
2. Call summarizeItems with filter.campaignsIds ["${campaign}"], metrics EARNED_MEDIA_VALUE and ENGAGEMENTS_RATE, and groupBy CREATOR; then again with groupBy PLATFORM.
3. Call searchItems with filter.campaignsIds ["${campaign}"], sorting EARNED_MEDIA_VALUE DESC and first 5. Fees, where the workspace has them, are an attribute: getCustomAttributeSchemas names it, and fields ["customAttributes.KEY"] gives its values.
Compare what came with the brief. State each number with its unit, and what is unknown.`,
  },
  {
    name: 'brand-comparison',
    title: 'Brand comparison',
    description: 'How the brand stands against its competitors, and why.',
    argument: {
      name: 'span',
      description: 'LAST_WEEK, LAST_MONTH, LAST_QUARTER or LAST_YEAR; the last month if absent.',
      required: false,
    },
    text: (span) => `Compare our brand with its competitors.
1. Call compareBrands with span ${span === '' ? 'LAST_MONTH' : span}: the figures of each brand, and the span before.
2. For the brand that grew most, Call getCompetitorBrandItems with brandId (its name or id), filter.takenAt and first 5, for the posts behind it.
3. Call summarizeItems with filter.takenAt and groupBy CREATOR, for the creators behind our own figures.
Say who leads in what, what changed and which posts explain it. Name the span and the unit of each number.`,
  },
  {
    name: 'anomalies',
    title: 'What is unusual',
    description: 'Days, creators and posts that stand out.',
    argument: {
      name: 'span',
      description: 'Such as LAST_30_DAYS, which is what is taken if absent.',
      required: false,
    },
    text: (span) => `Find what is unusual in the span ${span === '' ? 'LAST_30_DAYS' : span}.
1. Call summarizeItems with filter.takenAt {"span": "${span === '' ? 'LAST_30_DAYS' : span}"}, groupBy TIME, interval DAY and metrics VIEWS and ENGAGEMENTS_RATE: days that are far from the median.
2. Call summarizeItems with the same filter.takenAt, groupBy CREATOR and metrics VIEWS: those whose figures differ most from before.
3. Call searchItems with filter.viralityScore HIGH, the same filter.takenAt and first 10.
Tell at most five findings, each with its numbers, a likely cause and the posts that show it.`,
  },
  {
    name: 'rights-check',
    title: 'Rights check',
    description: 'Which of the best posts may be used, and for which the right is missing or ends.',
    argument: {
      name: 'campaign',
      description: 'Name of a campaign; all posts if absent.',
      required: false,
    },
    text: (
      campaign,
    ) => `Check the rights to use our best posts${campaign === '' ? '' : ` of the campaign “${campaign}”`}.
1. Call searchItems with filter.usageRightsStatus APPROVED${campaign === '' ? '' : ` and filter.campaignsIds ["${campaign}"]`}, sorting EARNED_MEDIA_VALUE DESC and first 20: these may be used.
2. Call searchItems with the same filter, but filter.usageRightsStatus EXPIRED, then REJECTED, then REQUESTED and IN_QUEUE: these may not, and a row does not say its status.
3. getCustomAttributeSchemas names attributes about rights, such as a date until which they hold; fields ["customAttributes.KEY"] gives their values.
Give a table: post with its link, creator, status, until when. Contact nobody, and show no contact data unless you are asked to.`,
  },
];

/**
 * Offers the prompts: tasks that people choose, written for the tools here.
 * @param charge takes the price of a request
 * @param circumstances what a task is to know of the workspace; empty if that is not known
 */
export function offerPrompts(
  server: Server,
  charge: () => Promise<void>,
  circumstances: () => Promise<string>,
): void {
  server.setRequestHandler('prompts/list', async () => {
    await charge();
    const prompts = PROMPTS.map(({ name, title, description, argument }) => ({
      name,
      title,
      description,
      arguments: [argument],
    }));
    return { prompts };
  });
  server.setRequestHandler('prompts/get', async ({ params }) => {
    await charge();
    const prompt = PROMPTS.find(({ name }) => name === params.name);
    if (prompt === undefined) {
      const known = PROMPTS.map(({ name }) => name).join(', ');
      throw invalid(`Unknown prompt: ${shortened(params.name)}; known are ${known}`);
    }
    const { name, required } = prompt.argument;
    const given = params.arguments ?? {};
    const value = Object.hasOwn(given, name) ? String(given[name]).trim() : '';
    if (required && value === '') throw invalid(`The argument ${name} is required`);
    if (value.length > MAX_ARGUMENT_LENGTH) {
      throw invalid(`The argument ${name} must have at most ${MAX_ARGUMENT_LENGTH} characters`);
    }
    const text = [prompt.text(value), await circumstances()].filter((part) => part !== '').join('\n');
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
