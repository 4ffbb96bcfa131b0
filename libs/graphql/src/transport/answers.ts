import { OperationTypeNode } from 'graphql';
import type { RequestContext } from '../context.js';
import { Answer } from '../execution/answer.js';
import { Turns } from '../execution/turns.js';
import { codedRefusal } from './refusal.js';

const MB = 1024 * 1024;
/** Bytes of answers that a workspace may have built and not yet taken, beside small ones (decisions §17). */
const MAX_WORKSPACE_BYTES = 20 * MB;
/** Bytes of all answers in flight in this process. An answer's objects take several times its bytes until it is written. */
const MAX_PROCESS_BYTES = 64 * MB;
/** What every workspace has whatever others hold, so that nobody's unread answers keep the others from theirs. */
const SHARE_BYTES = 2 * MB;
/** Seconds after which an answer that found no room is worth asking for again. */
const RETRY_SECONDS = 5;

/** The answers that are being built or sent, in bytes. */
export class Answers {
  private readonly ofWorkspaces = new Map<string, number>();
  private readonly turns = new Turns();
  private total = 0;

  /**
   * Begins the answer of a request; it is in flight until the request's end. One that finds no room is ended with a
   * Refusal, unless it is a mutation's: what has been changed must be told.
   */
  open(context: RequestContext, operation: OperationTypeNode): Answer {
    const key = context.workspace?.workspaceId ?? context.principal.tokenId;
    const isMutation = operation === OperationTypeNode.MUTATION;
    let held = 0;
    let isOver = false;
    const answer = new Answer((bytes) => {
      if (isOver) return;
      if (!isMutation) this.check(key, bytes);
      held += bytes;
      this.hold(key, bytes);
    }, this.turns);
    context.atEnd(() => {
      isOver = true;
      this.hold(key, -held);
      if (!isMutation && !answer.isComplete)
        answer.stop(codedRefusal('SERVICE_UNAVAILABLE', 'Nobody waits for the response'));
    });
    return answer;
  }

  private check(key: string, bytes: number): void {
    const ofWorkspace = (this.ofWorkspaces.get(key) ?? 0) + bytes;
    const retry = { 'retry-after': String(RETRY_SECONDS) };
    if (ofWorkspace > MAX_WORKSPACE_BYTES) {
      throw codedRefusal(
        'RATE_LIMIT_EXCEEDED',
        `The workspace has ${MAX_WORKSPACE_BYTES / MB} MB of responses that are being made or read. Retry after ${RETRY_SECONDS} seconds.`,
        retry,
      );
    }
    if (ofWorkspace > SHARE_BYTES && this.total + bytes > MAX_PROCESS_BYTES) {
      throw codedRefusal(
        'SERVICE_UNAVAILABLE',
        `Too many large responses are being made. Retry after ${RETRY_SECONDS} seconds.`,
        retry,
      );
    }
  }

  private hold(key: string, bytes: number): void {
    this.total += bytes;
    const ofWorkspace = (this.ofWorkspaces.get(key) ?? 0) + bytes;
    if (ofWorkspace === 0) this.ofWorkspaces.delete(key);
    else this.ofWorkspaces.set(key, ofWorkspace);
  }
}
