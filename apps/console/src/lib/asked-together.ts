import { answerNames, fitTogether, joinedDocument, type Question } from './joined-documents';

/** What the API answers to a document. */
export interface Answer<Data = unknown> {
  data?: Data | null;
  errors?: readonly { message: string; path?: readonly unknown[]; extensions?: { code?: string } }[] | string;
}

/** What came back, with the response that it stood in. */
export interface Answered {
  answer: Answer;
  response: Response;
}

/** What is sent; it is made when its turn has come. */
export interface Prepared {
  query: string;
  variables: unknown;
  /** Null for what needs no workspace. */
  workspaceId: string | null;
}

/** Sends a document when it is its turn. */
export type Post = (prepare: () => Prepared, signal?: AbortSignal) => Promise<Answered>;

interface Waiting extends Question {
  workspaceId: string | null;
  signal: AbortSignal | undefined;
  answered: (answer: Answered) => void;
  failed: (error: unknown) => void;
}

/** What waits for the same turn. */
interface Group {
  waiting: Waiting[];
  /** Ends the request when nobody waits for it any more. */
  left: AbortController;
}

/**
 * What is asked of a workspace at the same time goes as one document: the API lets few requests into a second. Whatever is asked
 * until the turn of the document has come goes with it. What cannot be answered because of another part is asked again alone.
 */
export class AskedTogether {
  private open: Group[] = [];

  constructor(private readonly post: Post) {}

  /** Asks a question, with others where there are any. */
  ask(question: Question, workspaceId: string | null, signal?: AbortSignal): Promise<Answered> {
    return new Promise((answered, failed) => {
      if (signal?.aborted === true) return failed(signal.reason);
      const waiting = { ...question, workspaceId, signal, answered, failed };
      const found = this.open.find((each) => takes(each, waiting));
      const group = found ?? { waiting: [], left: new AbortController() };
      group.waiting.push(waiting);
      signal?.addEventListener('abort', () => this.leave(group, waiting), { once: true });
      if (found !== undefined) return undefined;
      this.open.push(group);
      return void this.send(group);
    });
  }

  private leave(group: Group, waiting: Waiting): void {
    waiting.failed(waiting.signal?.reason);
    if (group.waiting.some(({ signal }) => signal?.aborted !== true)) return;
    this.close(group);
    group.left.abort(waiting.signal?.reason);
  }

  private close(group: Group): void {
    this.open = this.open.filter((each) => each !== group);
  }

  private async send(group: Group): Promise<void> {
    let sent: Waiting[] = [];
    try {
      const whole = await this.post(() => {
        this.close(group);
        sent = group.waiting.filter(({ signal }) => signal?.aborted !== true);
        return { ...joinedDocument(sent), workspaceId: workspaceOf(sent) };
      }, group.left.signal);
      sent.forEach((waiting, place) => {
        const own = sent.length === 1 ? whole : partOf(whole, waiting, place);
        if (own === null) this.askAlone(waiting);
        else waiting.answered(own);
      });
    } catch (error) {
      this.close(group);
      for (const { failed } of group.waiting) failed(error);
    }
  }

  private askAlone({ answered, failed, workspaceId, signal, ...question }: Waiting): void {
    this.post(() => ({ ...joinedDocument([question]), workspaceId }), signal).then(answered, failed);
  }
}

const workspaceOf = (waiting: readonly Waiting[]): string | null =>
  waiting.find(({ workspaceId }) => workspaceId !== null)?.workspaceId ?? null;

/** What needs no workspace may go with what needs one. */
function takes({ waiting }: Group, { workspaceId, ...question }: Waiting): boolean {
  const other = workspaceOf(waiting);
  const isSame = other === null || workspaceId === null || other === workspaceId;
  return isSame && fitTogether([...waiting, question]);
}

/** The answer to one of the questions of a joined document; null where that does not say it. */
function partOf({ answer, response }: Answered, question: Question, place: number): Answered | null {
  const names = answerNames(question, place);
  const { data, errors = [] } = answer;
  if (typeof errors === 'string') return null;
  const joined = new Set<unknown>(names.map(([, name]) => name));
  const own = errors.filter(({ path }) => joined.has(path?.[0]));
  if (own.length > 0) return { answer: { errors: own }, response };
  if (data == null) return null;
  const values = data as Readonly<Record<string, unknown>>;
  return {
    answer: { data: Object.fromEntries(names.map(([name, from]) => [name, values[from]])) },
    response,
  };
}
