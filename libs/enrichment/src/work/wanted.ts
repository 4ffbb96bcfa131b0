import type { AttributeValueReader } from '@loupe/custom-attributes';
import type { FilledValues } from '@loupe/items';
import { UserErrors } from '@loupe/kernel';
import type { AiFieldVersionRow } from '../fields/ai-field.entity.js';
import type { FieldWithAttribute } from '../fields/ai-fields.repository.js';
import { notOffered } from '../fields/fillable.js';
import { modelNameOf } from '../models/model-name.js';
import type { AiProviderRow } from '../providers/ai-provider.entity.js';
import type { AwaitedInputs } from './awaited-inputs.service.js';
import { checksumOf } from './checksum.js';
import type { AiAnswerRow } from './enrichment.entities.js';
import type { EnrichmentWork } from './enrichment-queue.repository.js';
import type { Post } from './post-texts.repository.js';
import { inputOf } from './question.js';

/** Milliseconds from each failed attempt to the next; after the last one, the failure stays. */
export const RETRY_MS = [60_000, 10 * 60_000];

type Stored = Omit<AiAnswerRow, 'workspaceId'>;

/** A field with its published version. */
export interface Definition {
  readonly field: FieldWithAttribute;
  readonly version: AiFieldVersionRow;
}

/** What is to be filled for the items of a claim, and what is answered of it. */
export class Wanted {
  private readonly byItem = new Map<string, Post>();
  private readonly answered = new Map<string, Stored>();
  private readonly started = new Set<string>();
  private readonly model: string;

  constructor(
    private readonly tasks: readonly EnrichmentWork[],
    posts: readonly Post[],
    private readonly definitions: readonly Definition[],
    private readonly earlier: readonly AiAnswerRow[],
    private readonly provider: AiProviderRow,
    /** Items of which something is to be expected soon, by what it is. */
    private readonly awaiting: AwaitedInputs,
  ) {
    this.model = modelNameOf(provider);
    for (const post of posts) this.byItem.set(post.itemId, post);
    this.take(earlier);
  }

  take(answers: readonly Stored[]): void {
    for (const answer of answers) this.answered.set(`${answer.itemId} ${answer.fieldId}`, answer);
  }

  /** The number of fields that were begun with, with this one. */
  begin({ id }: FieldWithAttribute): number {
    return this.started.add(id).size;
  }

  keys(): string[] {
    return this.definitions.map(({ field }) => field.key);
  }

  failures(): string[] {
    return [...this.answered.values()].flatMap(({ failure }) => failure ?? []);
  }

  /** The posts for which a field is not answered. */
  dueOf(field: FieldWithAttribute): Post[] {
    return this.tasks.flatMap((task) => {
      const post = this.byItem.get(task.itemId);
      const definition = this.of(task).find((each) => each.field.id === field.id);
      if (post === undefined || definition === undefined || this.isAwaiting(post, definition)) return [];
      const given = inputOf(post, definition.version);
      return this.current(given, definition) === null ? [given as Post] : [];
    });
  }

  /** Fields of an item that are not answered for good; `attempts` is 0 where no model was asked. */
  restOf(itemId: string): { fieldId: string; attempts: number; failure: string | null }[] {
    const task = this.tasks.find((each) => each.itemId === itemId);
    const post = this.byItem.get(itemId);
    if (task === undefined || post === undefined) return [];
    return this.of(task).flatMap((definition) => {
      const given = inputOf(post, definition.version);
      if (this.current(given, definition) !== null) return [];
      const failed = this.match(given, definition);
      const { id } = definition.field;
      return [{ fieldId: id, attempts: failed?.attempts ?? 0, failure: failed?.failure ?? null }];
    });
  }

  /** Whether something is not asked yet, because a transcript or a picture is to come. */
  waits(): boolean {
    return this.tasks.some((task) => {
      const post = this.byItem.get(task.itemId);
      return post !== undefined && this.of(task).some((definition) => this.isAwaiting(post, definition));
    });
  }

  /** What is to be written to an item. */
  valuesOf(itemId: string, reader: AttributeValueReader): FilledValues {
    const task = this.tasks.find((each) => each.itemId === itemId);
    const post = this.byItem.get(itemId);
    const set: Record<string, unknown> = {};
    const removed: string[] = [];
    const reasons: Record<string, string | null> = {};
    if (task === undefined || post === undefined) return { set, removed, reasons };
    for (const definition of this.of(task)) {
      const { field, version } = definition;
      const given = inputOf(post, version);
      const answer = this.match(given, definition);
      if (answer === undefined) continue;
      if (answer.failure !== null) {
        // A value of an earlier text is not this one's.
        const before = this.earlier.find((each) => each.itemId === itemId && each.fieldId === field.id);
        if (before !== undefined && before.checksum !== answer.checksum) removed.push(field.key);
        continue;
      }
      const value = answer.value === null ? null : storable(reader, field.key, answer.value);
      if (value === null) removed.push(field.key);
      else {
        set[field.key] = value;
        reasons[field.key] = answer.reason;
      }
    }
    return { set, removed, reasons };
  }

  private isAwaiting({ itemId }: Post, { version }: Definition): boolean {
    return version.inputs.some((input) => this.awaiting[input]?.has(itemId) === true);
  }

  /** The fields that a task is about. */
  private of({ itemId, fieldIds }: EnrichmentWork): Definition[] {
    const post = this.byItem.get(itemId);
    return this.definitions.filter(
      ({ field, version }) =>
        post !== undefined &&
        (fieldIds === null || fieldIds.includes(field.id)) &&
        (version.providers === null || version.providers.includes(post.provider)) &&
        (version.sourceIds === null || version.sourceIds.some((id) => post.sourceIds.includes(id))) &&
        notOffered(this.provider, field) === null,
    );
  }

  /** The answer for a post by a version and model; a failed one as well. */
  private match(post: Post, { field, version }: Definition): Stored | undefined {
    const answer = this.answered.get(`${post.itemId} ${field.id}`);
    if (answer?.version !== version.version || answer.model !== this.model) return undefined;
    return answer.checksum === checksumOf(post) ? answer : undefined;
  }

  /** As match, for an answer that is not to be asked for again. */
  private current(post: Post, definition: Definition): Stored | null {
    const answer = this.match(post, definition);
    return answer === undefined || (answer.failure !== null && answer.attempts <= RETRY_MS.length)
      ? null
      : answer;
  }
}

/** A value as the attribute takes it; null where it is none of its values any more, such as an option that was deleted. */
function storable(reader: AttributeValueReader, key: string, value: unknown): unknown {
  try {
    return reader({ [key]: value }, []).set[key] ?? null;
  } catch (error) {
    if (error instanceof UserErrors) return null;
    throw error;
  }
}
