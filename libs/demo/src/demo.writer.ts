import { AlertRule } from '@loupe/alerts';
import { ApiTokensService } from '@loupe/auth';
import { CompetitorBrandRow } from '@loupe/competitors';
import { CampaignItem, Creator } from '@loupe/content';
import { CreatorList, CreatorListEntry } from '@loupe/creator-lists';
import { CustomAttributeSchema } from '@loupe/custom-attributes';
import { Database } from '@loupe/database';
import { RateCard } from '@loupe/engagement';
import { AiAnswersRepository } from '@loupe/enrichment';
import { IngestService } from '@loupe/ingest';
import { Clock, newId, TOKEN_SCOPES, type WorkspaceScope } from '@loupe/kernel';
import { Campaign, Collection, CollectionItem, View } from '@loupe/presets';
import { ReportRow } from '@loupe/reports';
import { SourcePlatformRow, SourceRow } from '@loupe/sources';
import { Integration, Organization, Workspace } from '@loupe/workspace';
import type { INestApplicationContext } from '@nestjs/common';
import type { EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import { DemoRepository } from './demo.repository.js';
import { type AiAnswer, aiAnswersOf } from './generate/ai-fields.js';
import { DEMO_ORGANIZATION_ID, makeDemo } from './generate/demo.js';
import type { DemoPost, DemoWorkspace } from './generate/demo.types.js';
import { logoOf } from './pictures/logos.js';

export interface DemoOutcome {
  workspaceId: string;
  workspaceName: string;
  /** A token of the main workspace's organization; null if the database already had the demo. */
  token: string | null;
}

/**
 * Writes the demo into a database. Posts are stored by the ingest service like all posts. Rows whose ids and times must be
 * those of the demo are inserted directly, because services would generate new ones (docs/adr/0025).
 */
export class DemoWriter {
  constructor(
    private readonly repository: DemoRepository,
    private readonly answers: AiAnswersRepository,
    private readonly ingest: IngestService,
    private readonly tokens: ApiTokensService,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  static of(app: INestApplicationContext): DemoWriter {
    const find = <Service>(type: new (...args: never[]) => Service) =>
      app.get<Service>(type, { strict: false });
    const db = find(Database);
    return new DemoWriter(
      new DemoRepository(db),
      new AiAnswersRepository(db),
      find(IngestService),
      find(ApiTokensService),
      db,
      find(Clock),
    );
  }

  /**
   * Writes the demo in one transaction, so that an interrupted seed leaves nothing behind. A database that already has the
   * demo is not changed.
   * @param scale multiplies the numbers of posts and creators
   * @param tell receives a line about the progress now and then
   */
  async write(scale: number, tell: (line: string) => void): Promise<DemoOutcome> {
    const demo = makeDemo(this.clock.now(), scale);
    const [main] = demo.workspaces;
    if (main === undefined) throw new Error('The demo has no workspace.');
    const outcome = { workspaceId: main.workspace.id, workspaceName: main.workspace.name };
    return this.db.exclusively('demo', async () => {
      if (await this.db.manager.existsBy(Organization, { id: DEMO_ORGANIZATION_ID })) {
        tell('The demo is there already; nothing was changed.');
        return { ...outcome, token: null };
      }
      await this.db.manager.insert(Organization, demo.organizations);
      for (const workspace of demo.workspaces) await this.writeWorkspace(workspace, tell);
      const { token } = await this.tokens.create({
        organizationId: DEMO_ORGANIZATION_ID,
        name: 'Demo',
        scopes: TOKEN_SCOPES,
      });
      return { ...outcome, token };
    });
  }

  private async writeWorkspace(demo: DemoWorkspace, tell: (line: string) => void): Promise<void> {
    const { id: workspaceId, name, timeZone, rateCard } = demo.workspace;
    const scope = { workspaceId, timeZone };
    await this.db.manager.insert(Workspace, { ...demo.workspace });
    if (demo.mark !== null) await this.repository.setLogo(scope, await logoOf(demo.mark), this.clock.now());
    await this.add(scope, CustomAttributeSchema, demo.attributes);
    await this.writeSources(scope, demo);
    await this.add(scope, Integration, demo.integrations);
    await this.add(scope, Collection, demo.collections);
    await this.add(scope, Campaign, demo.campaigns);
    await this.add(scope, Creator, demo.creators);
    await this.add(scope, CompetitorBrandRow, demo.competitors);
    const card = RateCard.of(rateCard);
    const answers: AiAnswer[] = [];
    let written = 0;
    for (const batch of demo.batches()) {
      for (const post of await this.writePosts(scope, card, batch)) {
        answers.push(...aiAnswersOf(post, post.itemId, demo.aiFields));
      }
      written += batch.length;
      tell(`${name}: ${written} of ${demo.postCount} posts`);
    }
    // After the posts, which would wait to be filled otherwise.
    await this.repository.publishAiFields(scope, demo.aiFields);
    await this.answers.put(scope, answers);
    await this.repository.setHomes(scope, demo.homes);
    await this.repository.setFollowers(scope, demo.followers);
    await this.add(scope, CreatorList, demo.creatorLists);
    await this.add(scope, CreatorListEntry, demo.listEntries);
    await this.add(scope, View, demo.views);
    await this.add(scope, ReportRow, demo.reports);
    await this.add(scope, AlertRule, demo.alertRules);
  }

  private async writeSources(scope: WorkspaceScope, { tags, keywords }: DemoWorkspace): Promise<void> {
    const followed = [
      ...tags.map(({ type, ...tag }) => ({ ...tag, kind: type })),
      ...keywords.map((keyword) => ({ ...keyword, kind: 'KEYWORD' as const })),
    ];
    const sources: QueryDeepPartialEntity<SourceRow>[] = followed.map(({ id, kind, name }) => ({
      workspaceId: scope.workspaceId,
      id,
      kind,
      name,
    }));
    const platforms: QueryDeepPartialEntity<SourcePlatformRow>[] = followed.map(({ id, provider }) => ({
      workspaceId: scope.workspaceId,
      id: newId(),
      sourceId: id,
      provider,
      dueAt: this.clock.now(),
    }));
    await this.db.manager.insert(SourceRow, sources);
    await this.db.manager.insert(SourcePlatformRow, platforms);
  }

  /** Returns the posts with the ids of their items. */
  private async writePosts(
    scope: WorkspaceScope,
    card: RateCard,
    batch: readonly DemoPost[],
  ): Promise<(DemoPost & { itemId: string })[]> {
    const outcomes = await this.ingest.ingest(
      scope,
      card,
      batch.map(({ post }) => post),
    );
    const stored = batch.flatMap((demo, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined)
        throw new Error(`no outcome for ${demo.post.provider} ${demo.post.externalId}`);
      return outcome.itemId === null ? [] : [{ ...demo, itemId: outcome.itemId }];
    });
    await this.repository.setValues(
      scope,
      stored.map(({ itemId, customAttributes, reasons, rights }) => ({
        itemId,
        customAttributes,
        reasons,
        ...rights,
      })),
    );
    const memberships = stored.flatMap(({ itemId, collections }) =>
      collections.map((membership) => ({ ...membership, itemId })),
    );
    await this.add(scope, CollectionItem, memberships);
    const members = stored.flatMap(({ itemId, campaignId }) =>
      campaignId === null ? [] : [{ campaignId, itemId, byHand: true }],
    );
    await this.add(scope, CampaignItem, members);
    return stored;
  }

  /** Adds rows to one of a workspace's tables. */
  private async add<Entity extends ObjectLiteral>(
    { workspaceId }: WorkspaceScope,
    entity: EntityTarget<Entity>,
    rows: readonly Omit<Entity, 'workspaceId'>[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const complete = rows.map(
      (row) => ({ ...row, workspaceId }) as unknown as QueryDeepPartialEntity<Entity>,
    );
    await this.db.manager.insert(entity, complete);
  }
}
