// The package undici, loaded after Node's own undici: modules are evaluated in the order of these lines.
import './native-fetch.js';

export { Agent, buildConnector } from 'undici';
