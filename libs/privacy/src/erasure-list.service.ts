import { OPERATOR } from '@loupe/audit';
import { AppConfig } from '@loupe/config';
import { Database, keyCheck } from '@loupe/database';
import { SuppressionRepository, SuppressionService } from '@loupe/ingest';
import { InvalidInputError, NotFoundError, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ErasureService } from './erasure.service.js';
import { PeopleErasureRepository } from './people-erasure.repository.js';
import { PersonLookupService } from './person-lookup.service.js';

const FORMAT = 'loupe erasures 1';
const BATCH = 1000;
/** Before all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000';

const headSchema = z.object({ format: z.literal(FORMAT), key: z.string() });
const hmac = z.string().regex(/^[0-9a-f]{64}$/);
const accountSchema = z.object({
  workspaceId: z.uuid(),
  id: z.uuid(),
  platformIdKnown: z.boolean(),
  mentionsOnly: z.boolean(),
  erasedAt: z.coerce.date(),
});
const markSchema = z.object({
  workspaceId: z.uuid(),
  accountId: z.uuid(),
  kind: z.enum(['ACCOUNT', 'NAME', 'POST', 'WORD', 'MENTION']),
  hmac,
  words: z.number().int().min(1).max(100).nullable(),
});
const lineSchema = z.union([z.object({ account: accountSchema }), z.object({ mark: markSchema })]);

/** What the application of a list has done. */
export interface AppliedErasures {
  /** Accounts of the list whose workspaces are there. */
  readonly accounts: number;
  /** Profiles that were there again, and were erased again. */
  readonly erasedAgain: number;
  /** Accounts of workspaces that are not there. */
  readonly unknown: number;
}

/**
 * The list of erasures: what recognizes erased people, and nothing that names them. It is kept apart from the backups, so
 * that people who were erased after a backup do not come back with it (docs/backup.md).
 */
@Injectable()
export class ErasureListService {
  constructor(
    private readonly db: Database,
    private readonly stored: SuppressionRepository,
    private readonly suppression: SuppressionService,
    private readonly erasures: ErasureService,
    private readonly lookup: PersonLookupService,
    private readonly people: PeopleErasureRepository,
    private readonly workspaces: WorkspacesService,
    private readonly config: AppConfig,
  ) {}

  /** Writes the list, line by line, of one snapshot. @returns the number of accounts */
  async write(line: (text: string) => Promise<void>): Promise<number> {
    await line(JSON.stringify({ format: FORMAT, key: this.key() }));
    let accounts = 0;
    await this.db.snapshot(async () => {
      for await (const batch of this.stored.accounts(BATCH)) {
        for (const { workspaceId, id, platformIdKnown, mentionsOnly, erasedAt } of batch) {
          const account = { workspaceId, id, platformIdKnown, mentionsOnly, erasedAt };
          await line(JSON.stringify({ account }));
        }
        accounts += batch.length;
      }
      for await (const batch of this.stored.allMarks(BATCH)) {
        for (const mark of batch) await line(JSON.stringify({ mark }));
      }
    });
    return accounts;
  }

  /**
   * Adds what a list has, and erases the people of it who are there again. It may be interrupted and run again.
   * @throws InvalidInputError for what is no list, and for one that was written with another LOUPE_SECRET_KEY
   */
  async apply(lines: AsyncIterable<string>): Promise<AppliedErasures> {
    const scopes = new Map<string, WorkspaceScope | null>();
    const counts = { accounts: 0, unknown: 0 };
    let number = 0;
    for await (const text of lines) {
      number += 1;
      if (number === 1) this.checkHead(text);
      else if (text.trim() !== '') await this.add(parsed(lineSchema, text, number), scopes, counts);
    }
    if (number === 0) throw new InvalidInputError('file: is empty');
    let erasedAgain = 0;
    for (const scope of scopes.values()) if (scope !== null) erasedAgain += await this.eraseAgain(scope);
    return { ...counts, erasedAgain };
  }

  private async add(
    line: z.infer<typeof lineSchema>,
    scopes: Map<string, WorkspaceScope | null>,
    counts: { accounts: number; unknown: number },
  ): Promise<void> {
    const { workspaceId } = 'account' in line ? line.account : line.mark;
    if (!scopes.has(workspaceId)) scopes.set(workspaceId, await this.scopeOf(workspaceId));
    const scope = scopes.get(workspaceId) ?? null;
    if ('account' in line) counts[scope === null ? 'unknown' : 'accounts'] += 1;
    if (scope === null) return;
    if ('account' in line)
      await this.stored.addListed({ ...line.account, socialProfileId: null, provider: null, items: null });
    else {
      const { accountId, kind, hmac: hex, words } = line.mark;
      await this.stored.addMarks(scope, accountId, kind, [{ hmac: Buffer.from(hex, 'hex'), words }]);
    }
  }

  private async scopeOf(workspaceId: string): Promise<WorkspaceScope | null> {
    try {
      return await this.workspaces.scopeOf(workspaceId);
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  private async eraseAgain(scope: WorkspaceScope): Promise<number> {
    let erased = 0;
    let after = FIRST;
    for (;;) {
      const profiles = await this.people.profilesAfter(scope, after, BATCH);
      for (const { profile, mentionsOnly } of await this.suppression.erasedAmong(scope, profiles)) {
        const person = await this.lookup.find(scope, { profileId: profile.id });
        await this.erasures.erase(scope, person, { mentionsOnly, by: OPERATOR });
        erased += 1;
      }
      const last = profiles.at(-1);
      if (last === undefined || profiles.length < BATCH) return erased;
      after = last.id;
    }
  }

  private checkHead(text: string): void {
    const { key } = parsed(headSchema, text, 1);
    if (key !== this.key()) {
      throw new InvalidInputError(
        'file: was written with another LOUPE_SECRET_KEY, so that it recognizes nobody here',
      );
    }
  }

  private key(): string {
    return keyCheck(this.config).toString('hex');
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string, number: number): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // The parser's message would repeat a part of the line.
    throw new InvalidInputError(`file: line ${number} is not one of a list of erasures`);
  }
}
