import type { WaitingEvent } from './relay.repository.js';

/** Who hears of the events of the outbox. The relay calls; the webhooks library answers; the worker app binds the two. */
export abstract class EventConsumer {
  /**
   * Takes events of any workspaces over, in the relay's transaction: what it stores is stored if and only if the
   * events count as handed on. An event may come again if the transaction fails.
   */
  abstract consume(events: readonly WaitingEvent[]): Promise<void>;

  /** Told when that transaction has been committed. */
  abstract committed(): void;
}
