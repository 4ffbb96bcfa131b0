import { createRequire } from 'node:module';
import { Html, html } from '@loupe/http';

/** What is used of highlight.js. Its own types bring those of browsers into all of the service. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

const require = createRequire(import.meta.url);
const hljs: Highlighter = require('highlight.js/lib/core');
const LANGUAGES = ['bash', 'graphql', 'http', 'json', 'python', 'sql', 'typescript', 'yaml'];
for (const name of LANGUAGES) hljs.registerLanguage(name, require(`highlight.js/lib/languages/${name}`));

/** Code with the classes of its parts; plain where the language is not known. */
export function highlighted(code: string, language: string): Html {
  if (hljs.getLanguage(language) === undefined) return html`<pre><code>${code}</code></pre>`;
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true });
  return html`<pre><code>${new Html(value)}</code></pre>`;
}
