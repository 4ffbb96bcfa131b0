/** What has a key in common, in the order in which the keys come first. */
export function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): [string, [Item, ...Item[]]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups];
}
