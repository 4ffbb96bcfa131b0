/** Bytes that bodies may hold at once, beside each other. */
export interface BudgetOfBodies {
  readonly heldBytes: number;
  readonly heldBytesOfOwner: number;
  readonly heldBytesOfAnonymous: number;
}

/** Room that every owner has even while the others take all there is: for a plain request of each. */
const OWN_BYTES = 64 * 1024;

/** Counts the bytes of bodies in memory: of all, of each owner, and of requests without a token together. */
export class BodyBudget {
  private total = 0;
  private readonly byOwner = new Map<string | null, number>();

  constructor(private readonly limits: BudgetOfBodies) {}

  /**
   * Takes bytes for a body.
   * @param owner null without a token
   * @returns whether there is room; nothing is taken if not
   */
  take(owner: string | null, bytes: number): boolean {
    const held = (this.byOwner.get(owner) ?? 0) + bytes;
    const { heldBytes, heldBytesOfOwner, heldBytesOfAnonymous } = this.limits;
    if (held > (owner === null ? heldBytesOfAnonymous : heldBytesOfOwner)) return false;
    const isPlain = owner !== null && held <= OWN_BYTES;
    if (this.total + bytes > heldBytes && !isPlain) return false;
    this.total += bytes;
    this.byOwner.set(owner, held);
    return true;
  }

  /** Gives back what was taken. */
  giveBack(owner: string | null, bytes: number): void {
    this.total -= bytes;
    const held = (this.byOwner.get(owner) ?? 0) - bytes;
    if (held > 0) this.byOwner.set(owner, held);
    else this.byOwner.delete(owner);
  }
}
