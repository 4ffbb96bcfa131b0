import { type Actor, AuditLog } from '@loupe/audit';
import { accountNameKey } from '@loupe/content';
import type { Page, PageArguments } from '@loupe/graphql';
import { type ErasedAccount, ItemRemovalService, SuppressionService } from '@loupe/ingest';
import {
  AppError,
  Clock,
  InvalidInputError,
  isUuid,
  NotFoundError,
  newId,
  type StopSignal,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { OperationsRepository } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import { ERASED_PERSON, ErasureService } from '../erasure.service.js';
import { type Person, PersonLookupService, type PersonReference } from '../person-lookup.service.js';
import type { Redaction } from '../redaction.service.js';
import { ErasureRequestsRepository } from './erasure-requests.repository.js';
import {
  type ErasePersonInput,
  type ErasurePreview,
  MAX_HANDLE,
  type PersonInput,
  type UndoErasureInput,
} from './erasures.types.js';

/** Erasures of a workspace that wait at a time. */
export const MAX_WAITING_ERASURES = 100;
/** Rows that a preview looks at of all that may have a name in them, and milliseconds in which it does so. */
const PREVIEWED_ROWS = 10_000;
const PREVIEW_MS = 10_000;

const TOO_LONG = `person: the handle has more than ${MAX_HANDLE} characters`;

/** What a preview is about, for the fields that are counted when they are selected. */
export interface PreviewedPerson extends ErasurePreview {
  readonly person: Person;
  readonly mentionsOnly: boolean;
}

/** Erasures that people ask for; the worker does them. */
@Injectable()
export class ErasureRequestsService {
  constructor(
    private readonly requests: ErasureRequestsRepository,
    private readonly lookup: PersonLookupService,
    private readonly erasures: ErasureService,
    private readonly suppression: SuppressionService,
    private readonly removal: ItemRemovalService,
    private readonly operations: OperationsRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * What an erasure would remove of the person's own.
   * @throws NotFoundError, InvalidInputError
   */
  async preview(scope: WorkspaceScope, input: PersonInput, mentionsOnly: boolean): Promise<PreviewedPerson> {
    const person = await this.find(scope, input);
    return {
      person,
      mentionsOnly,
      name: nameOf(person),
      profiles: person.profiles.map(({ provider, accountName }) => ({ provider, accountName })),
      creators: person.creatorIds.length,
      items: await this.erasures.itemsOf(scope, person),
    };
  }

  /**
   * What it would do to rows of others. It reads whole tables, so it gives up after a time.
   * @throws AppError QUERY_TIMEOUT
   */
  previewOfOthers(
    scope: WorkspaceScope,
    { person, mentionsOnly }: PreviewedPerson,
    signal: StopSignal,
  ): Promise<Redaction> {
    const until = this.clock.now().getTime() + PREVIEW_MS;
    return this.erasures.previewOfOthers(scope, person, mentionsOnly, (rows) => {
      signal.throwIfStopped();
      if (rows <= PREVIEWED_ROWS && this.clock.now().getTime() < until) return;
      throw new AppError('QUERY_TIMEOUT', 'There is too much to count; the erasure itself has no limit');
    });
  }

  /**
   * Refuses posts of a person from now on, and has the worker erase the person.
   * @returns the id of the operation; of the one that is going on where there is one
   * @throws UserErrors
   */
  request(scope: WorkspaceScope, { person: input, name, ...settings }: ErasePersonInput, by: Actor) {
    return this.removal.alone(scope, async () => {
      const person = await this.find(scope, input).catch(asUserError);
      if (accountNameKey(name) !== accountNameKey(nameOf(person))) {
        throw userError(
          ['input', 'name'],
          'is not the name of this person: see erasurePreview',
          'not_confirmed',
        );
      }
      const whom = idOf(person, input);
      const open = await this.requests.open(scope, whom);
      if (open !== null) return open;
      if ((await this.requests.count(scope)) >= MAX_WAITING_ERASURES) {
        throw userError([], `${MAX_WAITING_ERASURES} erasures are waiting: ask again later`, 'limit_reached');
      }
      return this.add(scope, person, { ...whom, mentionsOnly: settings.mentionsOnly === true, by });
    });
  }

  /**
   * Has posts of a profile that was erased stored again; restores nothing.
   * @returns the number of erased profiles with the handle
   * @throws UserErrors if there is none, or if it is being erased
   */
  async undo(scope: WorkspaceScope, { provider, handle }: UndoErasureInput, by: Actor): Promise<number> {
    const refused = (message: string, code?: string) => userError(['input', 'handle'], message, code);
    if (handle.length > MAX_HANDLE) throw refused(`has more than ${MAX_HANDLE} characters`);
    const allowed = await this.erasures.undo(scope, provider, handle, by);
    if (allowed === 0) throw refused('No profile of this handle was erased', 'not_found');
    return allowed;
  }

  /** Erased profiles, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<ErasedAccount> {
    return this.suppression.page(scope, page);
  }

  private async add(
    scope: WorkspaceScope,
    person: Person,
    { by, ...request }: Whom & { mentionsOnly: boolean; by: Actor },
  ): Promise<string> {
    const [id, now, items] = [newId(), this.clock.now(), await this.erasures.itemsOf(scope, person)];
    const { workspaceId } = scope;
    await this.operations.create(scope, { id, operationType: 'ERASE_PERSON', total: items, now });
    await this.requests.add({ workspaceId, id, ...request, items, requestedBy: by }, now);
    await this.erasures.suppress(scope, person, request.mentionsOnly);
    await this.audit.record(by, {
      action: 'person.erasure_requested',
      organizationId: null,
      workspaceId,
      subject: { id: workspaceId, name: ERASED_PERSON },
      after: { profiles: person.profiles.length, creators: person.creatorIds.length, items },
    });
    return id;
  }

  private async find(scope: WorkspaceScope, input: PersonInput): Promise<Person> {
    return this.lookup.find(scope, referenceOf(input));
  }
}

type Whom = { creatorId: string | null; socialProfileId: string | null };

/** The ids by which the worker finds the person. */
function idOf({ profiles, creatorIds }: Person, { creatorId }: PersonInput): Whom {
  const profileId = profiles[0]?.id ?? null;
  return creatorId == null
    ? { creatorId: null, socialProfileId: profileId }
    : { creatorId: creatorIds[0] ?? null, socialProfileId: null };
}

/** What people type to confirm whom they mean. */
function nameOf({ profiles, creatorIds }: Person): string {
  return profiles[0]?.accountName ?? creatorIds[0] ?? '';
}

/** @throws InvalidInputError, NotFoundError */
function referenceOf({ creatorId, socialProfileId, provider, handle }: PersonInput): PersonReference {
  const given = [creatorId, socialProfileId, provider ?? handle].filter((each) => each != null);
  if (given.length !== 1) {
    throw new InvalidInputError(
      'person: give exactly one of creatorId, socialProfileId, and provider with handle',
    );
  }
  if (creatorId != null) {
    if (!isUuid(creatorId)) throw new NotFoundError('Creator');
    return { creatorId };
  }
  if (socialProfileId != null) {
    if (!isUuid(socialProfileId)) throw new NotFoundError('Social profile');
    return { profileId: socialProfileId };
  }
  if (handle != null && handle.length > MAX_HANDLE) throw new InvalidInputError(TOO_LONG);
  if (provider == null || handle == null)
    throw new InvalidInputError('person: give provider and handle together');
  return { provider, handle };
}

/** An error about the person as one of the mutation's input. */
function asUserError(error: unknown): never {
  if (error instanceof NotFoundError) throw userError(['input', 'person'], error.message, 'not_found');
  if (error instanceof InvalidInputError) {
    throw userError(['input', 'person'], error.message.replace(/^\w+: /, ''));
  }
  throw error;
}
