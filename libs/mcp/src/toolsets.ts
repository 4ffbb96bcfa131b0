import { INVALID_REQUEST } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { RpcError } from './rpc-error.js';

/** The tools that do what people ask for most; the other tools are found by findTools. */
const CORE: ReadonlySet<string> = new Set([
  'findTools',
  'describeTool',
  'getWorkspaces',
  'searchItems',
  'summarizeItems',
  'searchCreators',
  'getEngagementHistory',
  'getItemIdsByUrl',
  'compareBrands',
  'getCompetitorBrandItems',
  'getCampaigns',
  'getCollections',
  'createCollection',
  'addItemsToCollections',
  'getCustomAttributeSchemas',
  'refetchEngagementBulk',
  'getOperation',
  'uploadItemFromUrl',
]);

/** The tools that the specification names; with the core they are the list that names no sets. */
const SPECIFIED: ReadonlySet<string> = new Set([
  'getWorkspace',
  'getCreator',
  'getSocialProfiles',
  'getFilterPresets',
  'getCompetitorBrands',
  'getCompetitorBrand',
  'addItemToCollections',
  'getWebhookSubscriptions',
  'createWebhookSubscription',
  'updateWebhookSubscription',
  'enableWebhookSubscription',
  'redeliverWebhookDelivery',
  'sendWebhookTestEvent',
]);

/** The sets beside the core, and the tools of each by their names. A tool of no other set is one of content. */
const SETS: Readonly<Record<string, RegExp>> = {
  alerts: /alert/i,
  ai: /aiField|aiBackfill/i,
  webhooks: /webhook/i,
  competitors: /competitor|compareBrands/i,
  campaigns: /campaign/i,
  sources: /source/i,
  attributes: /customAttribute/i,
  views: /view|filterPresets/i,
  collections: /collection/i,
  creators: /creator|socialProfile/i,
};
const CONTENT = 'content';
const CORE_SET = 'core';
const DEFAULT = 'default';
const ALL = 'all';
/** The form of schemas that vendors' strict modes take. */
const STRICT = 'strict';

export const TOOLSETS: readonly string[] = [DEFAULT, CORE_SET, ALL, CONTENT, ...Object.keys(SETS)];

/** Which tools a request lists. All others can be called too, unless it is read-only. */
export interface ToolSelection {
  readonly sets: readonly string[];
  readonly isReadOnly: boolean;
  /** Whether schemas leave out what strict modes of vendors refuse. */
  readonly isStrict: boolean;
  /** Whether results leave out what other people wrote; such a connection is read-only too. */
  readonly isWithoutWords: boolean;
}

/** Whether a selection is the list of all tools with all their texts. */
export function isComplete({ sets }: ToolSelection): boolean {
  return sets.includes(ALL);
}

/** Whether a selection lists the tool that calls any other. */
export function isAny({ sets }: ToolSelection): boolean {
  return [DEFAULT, CORE_SET, ALL].some((set) => sets.includes(set));
}

/** The sets that a tool is in, by its name. */
export function setsOf(name: string): string[] {
  const sets = Object.keys(SETS).filter((set) => SETS[set]?.test(name));
  return [
    ...(CORE.has(name) || SPECIFIED.has(name) ? [DEFAULT] : []),
    ...(CORE.has(name) ? [CORE_SET] : []),
    ...(sets.length === 0 ? [CONTENT] : sets),
  ];
}

/** Whether a selection lists a tool. The two tools that find others are in every list. */
export function isListed({ sets }: ToolSelection, name: string): boolean {
  if (name === 'findTools' || name === 'describeTool' || sets.includes(ALL)) return true;
  return setsOf(name).some((set) => sets.includes(set));
}

/**
 * The selection of a request: the sets of its path `/x/{set}`, of `X-MCP-Toolsets` or of `?toolsets=`, else the default.
 * @throws RpcError 400 for an unknown set, or an unknown form of schemas
 */
export function selectionOf({ headers, query, params, url }: FastifyRequest): ToolSelection {
  const { set } = (params ?? {}) as { set?: string };
  const { toolsets, readonly, schema, untrusted } = (query ?? {}) as Readonly<Record<string, unknown>>;
  const given = [set, headers['x-mcp-toolsets'], toolsets].find(
    (names) => names !== undefined && names !== '',
  );
  const sets = String(given ?? DEFAULT)
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const unknown = sets.find((name) => !TOOLSETS.includes(name));
  if (unknown !== undefined) {
    const message = `Unknown toolset: ${unknown.slice(0, 100)}; known are ${TOOLSETS.join(', ')}`;
    throw new RpcError(400, INVALID_REQUEST, message);
  }
  const [path = ''] = url.split('?');
  const isReadOnly = path.endsWith('/readonly') || isTrue(headers['x-mcp-readonly']) || isTrue(readonly);
  const form = headers['x-mcp-schema'] ?? schema ?? '';
  if (form !== '' && form !== STRICT) {
    const message = `Unknown form of schemas: ${String(form).slice(0, 100)}; known is ${STRICT}`;
    throw new RpcError(400, INVALID_REQUEST, message);
  }
  const words = headers['x-mcp-untrusted'] ?? untrusted ?? 'on';
  if (words !== 'on' && words !== 'off') {
    const message = `untrusted must be on or off, not ${String(words).slice(0, 100)}`;
    throw new RpcError(400, INVALID_REQUEST, message);
  }
  return {
    sets: sets.length === 0 ? [DEFAULT] : sets,
    isReadOnly: isReadOnly || words === 'off',
    isStrict: form === STRICT,
    isWithoutWords: words === 'off',
  };
}

function isTrue(value: unknown): boolean {
  return value === 'true' || value === '1' || value === '';
}
