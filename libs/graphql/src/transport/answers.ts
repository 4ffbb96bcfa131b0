import { ResponseBudget, ResponseScheduler } from '@loupe/graphql-execution';
import { codedRefusal } from '@loupe/http';
import { OperationTypeNode } from 'graphql';
import type { RequestContext } from '../context.js';

const MB = 1024 * 1024;
/** Maximum bytes of a workspace's responses that are built but not yet received, without small ones (decisions §17). */
const MAX_WORKSPACE_BYTES = 20 * MB;
/**
 * Maximum bytes of all responses in flight in this process. Until a response is serialized, its objects take several
 * times its bytes.
 */
const MAX_PROCESS_BYTES = 64 * MB;
/** Bytes that every workspace gets whatever others hold, so that unread responses of some do not block others. */
const SHARE_BYTES = 2 * MB;
/** Seconds until a retry of a response that found no room. */
const RETRY_SECONDS = 5;

/** Counts the bytes of the responses that are being built or sent. */
export class Answers {
  private readonly ofWorkspaces = new Map<string, number>();
  private readonly turns = new ResponseScheduler();
  private total = 0;

  /**
   * Begins the response of a request. It is in flight until the request ends. Without room it ends with a Refusal, except
   * for a mutation: its caller must learn what was changed.
   */
  open(context: RequestContext, operation: OperationTypeNode): ResponseBudget {
    const key = context.workspace?.workspaceId ?? context.principal.tokenId;
    const isMutation = operation === OperationTypeNode.MUTATION;
    let held = 0;
    let isOver = false;
    const answer = new ResponseBudget((bytes) => {
      if (isOver) return;
      if (!isMutation) this.check(key, bytes);
      held += bytes;
      this.hold(key, bytes);
    }, this.turns);
    context.atEnd(() => {
      isOver = true;
      this.hold(key, -held);
      if (!isMutation && !answer.isComplete)
        answer.stop(codedRefusal('SERVICE_UNAVAILABLE', 'The client no longer waits for the response'));
    });
    return answer;
  }

  private check(key: string, bytes: number): void {
    const ofWorkspace = (this.ofWorkspaces.get(key) ?? 0) + bytes;
    const retry = { 'retry-after': String(RETRY_SECONDS) };
    if (ofWorkspace > MAX_WORKSPACE_BYTES) {
      throw codedRefusal(
        'RATE_LIMIT_EXCEEDED',
        `The workspace has ${MAX_WORKSPACE_BYTES / MB} MB of responses that are being built or read. Retry after ${RETRY_SECONDS} seconds.`,
        retry,
      );
    }
    if (ofWorkspace > SHARE_BYTES && this.total + bytes > MAX_PROCESS_BYTES) {
      throw codedRefusal(
        'SERVICE_UNAVAILABLE',
        `Too many large responses are being built. Retry after ${RETRY_SECONDS} seconds.`,
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
