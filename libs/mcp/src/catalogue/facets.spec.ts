import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, isObjectType, isUnionType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { FACETS } from './facets.js';

const SCHEMA = buildSchema(readFileSync(new URL('../../../../schema.graphql', import.meta.url), 'utf8'));

/**
 * Texts of Loupe, addresses, cursors, keys, and what members set for programs: a field that nobody else can fill with words. Judge
 * every new field: what strangers can write belongs into facets.ts.
 */
const OWN: Readonly<Record<string, string>> = {
  AiField: 'key problem',
  AiFilterReason: 'key',
  AiPreviewAnswer: 'failure',
  AlertRule: 'mailTo',
  Audio: 'fileUrl thumbnailUrl blurHash',
  BrandComparison: 'currency timeZone',
  BrandFigure: 'unit',
  BrandFigures: 'currency',
  ChangePage: 'endCursor latestCursor',
  CompetitorBrand: 'currency',
  CompetitorBrandItem: 'archivePublicUrl originalUrl',
  CreateReportLinkPayload: 'url',
  CreateWebhookSubscriptionPayload: 'secret',
  CustomAttributeSchema: 'key',
  Export: 'downloadUrl error',
  ExportColumn: 'field',
  GivenIntegrationScope: 'name without',
  GrowthRow: 'originalUrl',
  Image: 'fileUrl thumbnailUrl',
  ImportPreview: 'title',
  ImportQuestion: 'name question',
  InputWarning: 'field message',
  Integration: 'problem',
  Item: 'archivePublicUrl language originalUrl',
  ItemAttributeAggregate: 'key',
  McpTool: 'description inputSchema name outputSchema title toolsets',
  Operation: 'error operationType unreadFields',
  OperationFailure: 'message',
  OperationSummary: 'operationType',
  PageInfo: 'endCursor startCursor',
  Place: 'lastError target',
  RefusedItem: 'code message',
  ImportPreviewPost: 'originalUrl',
  ReportAiField: 'key',
  ReportBlock: 'groupBy orderBy',
  ReportEdition: 'currency error pageUrl pdfUrl xlsxUrl',
  ReportEditionBlock: 'groupBy orderBy',
  ReportEditionFigure: 'figure unit',
  ReportEditionPost: 'originalUrl',
  ReportFailingSource: 'problem',
  ReportLook: 'colour',
  ReportSchedule: 'at problem',
  RotateItemPermalinkPayload: 'archivePublicUrl',
  RotateWebhookSecretPayload: 'secret',
  SkippedItem: 'message',
  SocialProfile: 'avatar originalUrl',
  Source: 'instance',
  SourcePlatform: 'problem',
  SourcePreview: 'instance',
  SourcePreviewPlatform: 'notice problem',
  SourcePreviewPost: 'originalUrl',
  UrlLookupResult: 'suggestedUrl url',
  UserError: 'code field message',
  Video: 'fileUrl thumbnailUrl',
  WebhookDelivery: 'eventType',
  WebhookEvent: 'type',
  WebhookEventType: 'description name',
  WebhookSubscription: 'disabledReason eventTypes url',
  Workspace: 'currency timeZone',
};

const TOOLS: ReadonlySet<string> = new Set(
  (
    JSON.parse(readFileSync(new URL('../../../../mcp-tools.json', import.meta.url), 'utf8')) as {
      name: string;
    }[]
  ).map(({ name }) => name),
);
/** Queries whose tools have names of their own. */
const RENAMED = new Set(['creators', 'itemAggregates', 'items', 'mcpTools', 'workspaces']);

/** The coordinates of all fields with texts or JSON that tools may give. */
function texts(): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const visit = (type: Parameters<typeof getNamedType>[0]): void => {
    const named = getNamedType(type);
    if (isUnionType(named)) named.getTypes().forEach(visit);
    if (!isObjectType(named) || seen.has(named.name)) return;
    seen.add(named.name);
    for (const { name, type: below } of Object.values(named.getFields())) {
      if (['JSON', 'String'].includes(String(getNamedType(below)))) found.push(`${named.name}.${name}`);
      else visit(below);
    }
  };
  for (const root of [SCHEMA.getQueryType(), SCHEMA.getMutationType()]) {
    for (const { name, type } of Object.values(root?.getFields() ?? {})) {
      const tool = `get${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      if (TOOLS.has(name) || TOOLS.has(tool) || RENAMED.has(name)) visit(type);
    }
  }
  return found;
}

describe('what fields are to a model', () => {
  it('is said of every field with texts that people could have written', () => {
    const own = new Set(
      Object.entries(OWN).flatMap(([type, names]) => names.split(' ').map((name) => `${type}.${name}`)),
    );
    const all = texts();
    expect(all.length).toBeGreaterThan(100);
    const judged = (coordinate: string) =>
      FACETS.has(coordinate) || own.has(coordinate) || coordinate.endsWith('Edge.cursor');
    expect(all.filter((coordinate) => !judged(coordinate))).toEqual([]);
    expect([...own].filter((coordinate) => FACETS.get(coordinate) === 'words')).toEqual([]);
  });

  it('is said of fields that there are', () => {
    const missing = [...FACETS.keys()].filter((coordinate) => {
      const [type = '', field = ''] = coordinate.split('.');
      const found = SCHEMA.getType(type);
      return !isObjectType(found) || found.getFields()[field] === undefined;
    });
    expect(missing).toEqual([]);
  });
});
