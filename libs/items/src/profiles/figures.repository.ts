import { Creator, SocialProfile } from '@loupe/content';
import { Database, raw, sql } from '@loupe/database';
import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { figureOf, growthBegin, type People, type PeopleFigure } from './figures.filter.js';

/** Reads figures of many people, in one statement each. */
@Injectable()
export class FiguresRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** A figure by the id of a creator, or of a profile; those of whom nothing is known are absent. Numbers of sums are texts. */
  async of<Value>(
    scope: WorkspaceScope,
    of: People,
    figure: PeopleFigure,
    ids: readonly string[],
  ): Promise<Map<string, Value>> {
    const { db } = this;
    const value = figureOf(figure, { db, scope, of, since: growthBegin(this.clock.now()) });
    const people = db.rows(scope, of === 'creator' ? Creator : SocialProfile, of);
    const rows = await db.query<{ id: string; value: Value | null }>(
      sql`SELECT ${raw(of)}.id, ${value} AS value FROM ${people} WHERE ${raw(of)}.id = ANY(${ids}::uuid[])`,
    );
    return new Map(rows.flatMap(({ id, value: known }) => (known === null ? [] : [[id, known]])));
  }
}
