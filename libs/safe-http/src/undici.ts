/** The package undici, loaded after Node's own: modules are evaluated in the order of these lines. */
// biome-ignore-start assist/source/organizeImports: the order is the purpose
export { nativeFetch } from './native-fetch.js';
export { Agent, buildConnector } from 'undici';
// biome-ignore-end assist/source/organizeImports: the order is the purpose
