import { Database, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { Entity, PrimaryColumn } from 'typeorm';

/** A place to which the editions of a schedule are sent. */
@Entity('report_places')
export class ReportPlace {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  reportId: string;

  @PrimaryColumn('uuid')
  placeId: string;
}

/** SQL about the places of reports. */
@Injectable()
export class ReportPlacesRepository {
  constructor(private readonly db: Database) {}

  /** The ids of the places of each report. */
  async ofReports(scope: WorkspaceRef, reportIds: readonly string[]): Promise<ReportPlace[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(ReportPlace, 'sent')} FROM ${this.db.rows(scope, ReportPlace, 'sent')}
      WHERE sent.report_id = ANY(${reportIds}::uuid[]) ORDER BY sent.place_id`);
  }

  /** Puts places in the place of those of a report. */
  async set({ workspaceId }: WorkspaceRef, reportId: string, placeIds: readonly string[]): Promise<void> {
    await this.db.manager.delete(ReportPlace, { workspaceId, reportId });
    if (placeIds.length > 0)
      await this.db.manager.insert(
        ReportPlace,
        placeIds.map((placeId) => ({ workspaceId, reportId, placeId })),
      );
  }
}
