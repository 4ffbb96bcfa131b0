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
1. Call summarizeItems with filter.takenAt of the last seven days${brand === '' ? '' : ` and filter.tagsNames ["${brand}"]`}, metrics EARNED_MEDIA_VALUE and ENGAGEMENTS_RATE: totals, and before, which is the week before.
2. Call it again with groupBy PLATFORM, and with groupBy CREATOR and first 5.
3. Call searchItems with the same filter, sorting EARNED_MEDIA_VALUE DESC and first 5, for the best posts with their links.
State each number with its unit; earned media value is in cents of the workspace's currency. Say what is unknown instead of zero.`,
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
1. Call summarizeItems with filter.takenAt, groupBy CREATOR, metrics EARNED_MEDIA_VALUE and ENGAGEMENTS_RATE, orderBy the sum of EARNED_MEDIA_VALUE, and first 10.
2. For the first three, call searchItems with filter.creatorIds, sorting EARNED_MEDIA_VALUE DESC and first 2, for their best posts.
Give a table: creator, posts, earned media value (from cents), engagement rate, best post with its link.`,
  },
  {
    name: 'campaign-wrap-up',
    title: 'Campaign wrap-up',
    description: 'What a campaign brought.',
    argument: { name: 'campaign', description: 'Name of the campaign.', required: true },
    text: (campaign) => `Write the wrap-up of the campaign “${campaign}”.
1. Call getCampaigns to find its id, period, brief and figures.
2. Call summarizeItems with filter.campaignsIds, metrics EARNED_MEDIA_VALUE and ENGAGEMENTS_RATE, and groupBy CREATOR; then again with groupBy PLATFORM.
3. Call searchItems with filter.campaignsIds, sorting EARNED_MEDIA_VALUE DESC and first 5.
Compare what came with the brief. State each number with its unit, and what is unknown.`,
  },
];

/**
 * Offers the prompts: tasks that people choose, written for the tools here.
 * @param charge takes the price of a request
 */
export function offerPrompts(server: Server, charge: () => Promise<void>): void {
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
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(value) } }],
    };
  });
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
