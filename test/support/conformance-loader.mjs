import { register } from 'node:module';

/**
 * The conformance suite imports `globSync`, which Node has from 22 on, for a command that the tests do not use. Where
 * Node has none, the suite alone gets an `fs` with one that says so.
 */
const FS = `
  export * from 'node:fs';
  export { default } from 'node:fs';
  export const globSync = () => { throw new Error('fs.globSync needs Node 22'); };`;
const HOOK = `
  const FS = ${JSON.stringify(`data:text/javascript,${encodeURIComponent(FS)}`)};
  export async function resolve(specifier, context, next) {
    const isSuite = context.parentURL?.includes('/@modelcontextprotocol/conformance/');
    return specifier === 'fs' && isSuite ? { url: FS, shortCircuit: true } : next(specifier, context);
  }`;

register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
