import type { WorkspaceRef } from '@loupe/kernel';
import type { WaitingEvent } from './relay.repository.js';

/** Where the relay hands events on. libs/webhooks implements it, and its module of the worker binds the two. */
export abstract class EventConsumer {
  /**
   * Takes over events of a workspace, in the relay's transaction: what it stores is stored if and only if the
   * events count as handed on. An event may come again if the transaction fails.
   */
  abstract consume(scope: WorkspaceRef, events: readonly WaitingEvent[]): Promise<void>;

  /** Called when that transaction has been committed. */
  abstract committed(scope: WorkspaceRef): void;
}
