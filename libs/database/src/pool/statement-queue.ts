/**
 * Statements of one connection that are asked for together run one after the other, in the order in which they were asked
 * for. The driver takes no further one while a statement runs, from its version 9 on.
 */
export class StatementQueue {
  private readonly last = new WeakMap<object, Promise<unknown>>();

  /** Runs `statement` when those before it on the connection have ended, also where they failed. */
  take<Result>(connection: object, statement: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(connection);
    const turn = before === undefined ? statement() : before.then(statement, statement);
    this.last.set(connection, turn);
    return turn;
  }

  /** Resolves when every statement of the connection that was asked for has ended, or failed. */
  async ended(connection: object): Promise<void> {
    for (let seen: unknown; seen !== this.last.get(connection); ) {
      seen = this.last.get(connection);
      // Whoever asked for it has its error.
      await Promise.allSettled([seen]);
    }
  }
}
