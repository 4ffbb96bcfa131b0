/** More than the number of look-ups in the code. Reaching it means that some look-up's text varies. */
const MAX_PREPARED = 100;

/** Names of prepared statements. */
export class PreparedNames {
  /** By text of the statement. */
  private readonly names = new Map<string, string>();

  /** @throws Error if there are too many texts */
  nameOf(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (this.names.size === MAX_PREPARED) throw new Error(`Too many prepared statements; one is ${text}`);
    const name = `loupe_${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
