import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS, PLAIN_REFUSALS, WARNINGS } from '@loupe/kernel';
import { describe, expect, it } from 'vitest';
import { WRITES_DOCS } from '../support/writes-docs.js';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/errors.md');

/** What codes are written as: in any call or property that makes an error. */
const CODE_IN_SOURCE =
  /(?:codedRefusal|AppError)\(\s*'(\w+)'|extensions: \{ code: '(\w+)'|\.code \?\?= '(\w+)'|coded\('(\w+)'/g;

describe('the catalogue of errors', () => {
  it('is docs/errors.md (npm run docs writes it)', () => {
    const written = errorsPage();
    if (WRITES_DOCS) writeFileSync(PAGE, written);
    expect(readFileSync(PAGE, 'utf8')).toBe(written);
  });

  it('has every code that the sources name', () => {
    const named = sources().flatMap((text) =>
      [...text.matchAll(CODE_IN_SOURCE)].map((match) => match.slice(1).find((code) => code !== undefined)),
    );
    expect(new Set(named).size).toBeGreaterThan(10);
    expect(named.filter((code) => !Object.hasOwn(ERRORS, String(code)))).toEqual([]);
  });

  it('has no code that nothing sends', () => {
    const text = sources()
      .join('\n')
      .replaceAll(/^export const (ERRORS|WARNINGS) = \{.*?^\} as const/gms, '');
    expect(Object.keys({ ...ERRORS, ...WARNINGS }).filter((code) => !text.includes(`'${code}'`))).toEqual([]);
  });
});

/** Source files that run in the service; specs make errors of their own. */
function sources(): string[] {
  return ['libs', 'apps']
    .flatMap((group) =>
      readdirSync(join(ROOT, group), { recursive: true, encoding: 'utf8' }).map((file) => join(group, file)),
    )
    .filter((file) => /\/src\/.*\.ts$/.test(file) && !/\.spec\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));
}

function errorsPage(): string {
  const coded = Object.entries(ERRORS).map(
    ([code, { status, when, remedy }]) => `| \`${code}\` | ${status} | ${when} | ${remedy} |`,
  );
  const plain = Object.values(PLAIN_REFUSALS).map(
    ({ status, code, message, when, remedy }) =>
      `| ${status} | \`${JSON.stringify({ errors: message })}\` | \`${code}\` | ${when} | ${remedy} |`,
  );
  const warnings = Object.entries(WARNINGS).map(
    ([code, { when, remedy }]) => `| \`${code}\` | ${when} | ${remedy} |`,
  );
  return `# Errors

Generated from the catalogue in \`libs/kernel/src/errors.ts\` by \`npm run docs\`; do not edit it.

HTTP 200 does not mean success: check \`errors\`, and \`userErrors\` in the payload of a mutation. Use \`extensions.code\` to decide
what to do, never a message. Every response has an \`X-Request-Id\`; include it when you report a problem.

## Errors with a code

The form is \`{"errors": [{"message": "…", "locations": […], "path": […], "extensions": {"code": "…"}}]}\`, beside \`data\` if the
document was executed. The HTTP status in the table applies to an \`application/json\` response that contains only this error. With
\`Accept: application/graphql-response+json\`, a response without \`data\` has the statuses of the GraphQL-over-HTTP draft
instead: 400 where the table says 200, 500 for INTERNAL_SERVER_ERROR, 503 for SERVICE_UNAVAILABLE and 504 for QUERY_TIMEOUT.

| Code | HTTP | When | What to do |
|---|---|---|---|
${coded.join('\n')}

## Refusals of a caller

The service sends these before it executes the document. The body contains only a text, unless the request's \`Accept\` names
\`application/graphql-response+json\`: then it has the form of errors with a code, as clients of GraphQL expect it.

| HTTP | Body | Code in the other form | When | What to do |
|---|---|---|---|---|
${plain.join('\n')}

## Warnings

The form is \`{"data": …, "extensions": {"warnings": [{"message": "…", "code": "…", "path": […]}]}}\`. A warning explains a result that
is correct but may surprise you. \`path\` is the path of the field in the response. Without warnings, \`warnings\` is missing. Results
of MCP tools contain warnings as texts that begin with “Warning:”, and as objects in \`_meta["loupe/warnings"]\`. More codes may
be added.

| Code | When | What to do |
|---|---|---|
${warnings.join('\n')}
`;
}
