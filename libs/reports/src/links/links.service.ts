import { type Actor, AuditLog } from '@loupe/audit';
import {
  Clock,
  groupBy,
  hashOfToken,
  isUuid,
  newId,
  newToken,
  type UserErrorDetail,
  UserErrors,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Passwords } from '@loupe/people';
import { Injectable } from '@nestjs/common';
import { EditionsRepository } from '../editions/editions.repository.js';
import type { ReportLink } from '../report.types.js';
import { ReportsRepository } from '../reports.repository.js';
import type { LinkRow } from './link.entity.js';
import { REPORT_LINK_PATH } from './link-path.js';
import {
  type CreateReportLinkInput,
  DEFAULT_DAYS,
  MAX_DAYS,
  MAX_PASSWORD,
  MIN_PASSWORD,
} from './links.inputs.js';
import { LinksRepository } from './links.repository.js';
import { PageMarks } from './page-marks.js';

/** Links of a report that have not ended. */
const MAX_OPEN_LINKS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes links to reports and ends them. */
@Injectable()
export class LinksService {
  constructor(
    private readonly links: LinksRepository,
    private readonly reports: ReportsRepository,
    private readonly editions: EditionsRepository,
    private readonly passwords: Passwords,
    private readonly marks: PageMarks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a link.
   * @param origin address of the service as the caller reaches it
   * @returns the link, and its address, which is shown this once
   * @throws UserErrors for an unknown report, edition or block, a life or password that cannot be, and limit_reached
   */
  async create(
    scope: WorkspaceScope,
    input: CreateReportLinkInput,
    origin: string,
    by: Actor,
  ): Promise<{ reportLink: ReportLink; url: string }> {
    const refused = inputProblems(input);
    if (refused.length > 0) throw new UserErrors(refused);
    const report = isUuid(input.reportId) ? await this.reports.find(scope, input.reportId) : null;
    if (report === null) throw userError(['input', 'reportId'], 'Report not found');
    await this.checkEdition(scope, report.id, input.editionId ?? null);
    const now = this.clock.now();
    if ((await this.links.countOpen(scope, report.id, now)) >= MAX_OPEN_LINKS)
      throw userError(
        [],
        `A report has at most ${MAX_OPEN_LINKS} links that have not ended`,
        'limit_reached',
      );
    const token = newToken();
    const row: LinkRow = {
      workspaceId: scope.workspaceId,
      id: newId(),
      reportId: report.id,
      editionId: input.editionId ?? null,
      tokenHash: hashOfToken(token) as Buffer,
      passwordHash:
        input.password == null ? null : await this.passwords.hash(input.password, scope.workspaceId),
      blockIds: input.blockIds ?? null,
      expiresAt: new Date(now.getTime() + (input.expiresInDays ?? DEFAULT_DAYS) * DAY_MS),
      revokedAt: null,
      views: 0,
      lastViewedAt: null,
      createdAt: now,
    };
    await this.links.add(row);
    await this.record(by, 'created', row, report.name);
    return { reportLink: shownLink(row), url: `${origin}${REPORT_LINK_PATH}/${token}` };
  }

  /**
   * Ends a link at once.
   * @throws UserErrors for an unknown id
   */
  async revoke(scope: WorkspaceScope, id: string, by: Actor): Promise<ReportLink> {
    const row = isUuid(id) ? await this.links.revoke(scope, id, this.clock.now()) : null;
    if (row === null) throw userError(['id'], 'Link not found');
    await this.marks.forget(scope.workspaceId);
    await this.record(by, 'revoked', row, row.id);
    return shownLink(row);
  }

  /** The newest links of each report. */
  async ofReports(scope: WorkspaceScope, reportIds: readonly string[]): Promise<Map<string, ReportLink[]>> {
    const rows = groupBy(await this.links.ofReports(scope, reportIds), ({ reportId }) => reportId);
    return new Map([...rows].map(([id, links]) => [id, links.map(shownLink)]));
  }

  private async checkEdition(
    scope: WorkspaceScope,
    reportId: string,
    editionId: string | null,
  ): Promise<void> {
    if (editionId === null) return;
    const edition = isUuid(editionId) ? await this.editions.find(scope, editionId) : null;
    if (edition?.reportId !== reportId) throw userError(['input', 'editionId'], 'Edition not found');
  }

  private record(
    by: Actor,
    done: 'created' | 'revoked',
    { workspaceId, id }: LinkRow,
    name: string,
  ): Promise<void> {
    const subject = { id, name };
    return this.audit.record(by, {
      action: `report_link.${done}`,
      organizationId: null,
      workspaceId,
      subject,
    });
  }
}

function inputProblems({ expiresInDays, password, blockIds }: CreateReportLinkInput): UserErrorDetail[] {
  const problems: UserErrorDetail[] = [];
  const refuse = (name: string, message: string) => problems.push({ field: ['input', name], message });
  if (expiresInDays != null && (expiresInDays < 1 || expiresInDays > MAX_DAYS))
    refuse('expiresInDays', `must be from 1 to ${MAX_DAYS}`);
  if (password != null && (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD))
    refuse('password', `must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`);
  if (blockIds != null && (blockIds.length === 0 || blockIds.length > 40))
    refuse('blockIds', 'must have 1 to 40 entries');
  return problems;
}

function shownLink(row: LinkRow): ReportLink {
  const { id, editionId, passwordHash, blockIds, expiresAt, revokedAt, views, lastViewedAt, createdAt } = row;
  return {
    id,
    editionId,
    hasPassword: passwordHash !== null,
    blockIds,
    expiresAt,
    revokedAt,
    views,
    lastViewedAt,
    createdAt,
  };
}
