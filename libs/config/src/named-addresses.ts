const NAME = /^[a-z][a-z0-9_]{0,19}$/;
const ADDRESS = /^postgres(ql)?:\/\/\S+$/;

/** Whether a text can name a database beside the main one. */
export function isDatabaseName(text: string): boolean {
  return NAME.test(text) && text !== 'main';
}

/** Addresses of databases by their names, from a text such as `big=postgres://…, eu=…`; null for a text of another form. */
export function namedAddresses(text: string): Readonly<Record<string, string>> | null {
  const found = new Map<string, string>();
  if (text.trim() === '') return {};
  for (const entry of text.split(',')) {
    const [name = '', ...rest] = entry.trim().split('=');
    const address = rest.join('=');
    if (!isDatabaseName(name) || found.has(name) || !ADDRESS.test(address)) return null;
    found.set(name, address);
  }
  return Object.fromEntries(found);
}
