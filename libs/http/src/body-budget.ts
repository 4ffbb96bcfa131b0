/** Maximum bytes of the bodies in memory at the same time. */
export interface BudgetOfBodies {
  readonly heldBytes: number;
  readonly heldBytesOfOwner: number;
  readonly heldBytesOfAnonymous: number;
}

/** Room that every owner gets even if others use the whole budget: enough for a plain request of each. */
const OWN_BYTES = 64 * 1024;

/**
 * Counts the bytes of bodies in memory: in total, of each owner, and of all requests without a token. An owner may use half of what the
 * others leave, so that none takes all, and something is left for the next one.
 */
export class BodyBudget {
  private total = 0;
  private readonly byOwner = new Map<string | null, number>();

  constructor(private readonly limits: BudgetOfBodies) {}

  /**
   * Reserves bytes for a body.
   * @param owner null without a token
   * @returns whether there was room; if not, nothing is reserved
   */
  take(owner: string | null, bytes: number): boolean {
    const held = (this.byOwner.get(owner) ?? 0) + bytes;
    const { heldBytes, heldBytesOfOwner, heldBytesOfAnonymous } = this.limits;
    if (held > (owner === null ? heldBytesOfAnonymous : heldBytesOfOwner)) return false;
    const others = this.total - (held - bytes);
    if (owner !== null && held > OWN_BYTES && held > (heldBytes - others) / 2) return false;
    if (owner === null && this.total + bytes > heldBytes) return false;
    this.total += bytes;
    this.byOwner.set(owner, held);
    return true;
  }

  /** Releases reserved bytes. */
  giveBack(owner: string | null, bytes: number): void {
    this.total -= bytes;
    const held = (this.byOwner.get(owner) ?? 0) - bytes;
    if (held > 0) this.byOwner.set(owner, held);
    else this.byOwner.delete(owner);
  }
}
