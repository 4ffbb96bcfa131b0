/**
 * Says whether work was stopped, and why: an AbortSignal with its controller, without the events of the platform. Each request
 * has a signal of its own and listens to it for each of its statements, so that it has to be cheap.
 */
export class StopSignal {
  private readonly listeners = new Set<() => void>();
  private stopped: { readonly reason: Error } | null = null;

  get isStopped(): boolean {
    return this.stopped !== null;
  }

  /** Why the work was stopped; undefined if it was not. */
  get reason(): Error | undefined {
    return this.stopped?.reason;
  }

  /** Stops the work: calls the listeners in the order in which they were added. Only the first call has an effect. */
  stop(reason: Error): void {
    if (this.stopped !== null) return;
    this.stopped = { reason };
    const listeners = [...this.listeners];
    this.listeners.clear();
    for (const listener of listeners) listener();
  }

  /** @throws the reason if the work was stopped */
  throwIfStopped(): void {
    if (this.stopped !== null) throw this.stopped.reason;
  }

  /** Adds a listener, which must not throw. It is called at most once, and never if the work was stopped before. */
  onStop(listener: () => void): void {
    if (this.stopped === null) this.listeners.add(listener);
  }

  /** Removes a listener. */
  offStop(listener: () => void): void {
    this.listeners.delete(listener);
  }
}
