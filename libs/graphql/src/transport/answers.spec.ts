import { Refusal, UNLIMITED } from '@loupe/http';
import { OperationTypeNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { RequestContext } from '../context.js';
import { Answers } from './answers.js';

const MB = 1024 * 1024;
const principal = { tokenId: 't', organizationId: 'o', workspaceId: null, scopes: [] };
const contextOf = (workspaceId: string) =>
  new RequestContext('r', principal, { workspaceId, timeZone: 'UTC' }, UNLIMITED);

/** Builds a response of some megabytes; returns the refusal if it found no room. */
function build(answers: Answers, workspace: string, megabytes: number, operation = OperationTypeNode.QUERY) {
  const context = contextOf(workspace);
  const answer = answers.open(context, operation);
  try {
    for (let part = 0; part < 4 * megabytes; part++) answer.add(MB / 4);
    return { context, status: 200, retryAfter: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { context, status: error.status, retryAfter: error.headers['retry-after'], body: error.message };
  }
}

describe('answers in flight', () => {
  it('have 20 MB for a workspace until they are taken, then 429 with Retry-After', () => {
    const answers = new Answers();
    const first = build(answers, 'a', 9);
    expect([first.status, build(answers, 'a', 9).status]).toEqual([200, 200]);
    const third = build(answers, 'a', 9);
    expect([third.status, third.retryAfter]).toEqual([429, '5']);
    expect(build(answers, 'b', 9).status).toBe(200);
    third.context.end();
    expect(build(answers, 'a', 9).status).toBe(429);
    first.context.end();
    expect(build(answers, 'a', 9).status).toBe(200);
  });

  it('have 64 MB for all, beside what every workspace has whatever others hold', () => {
    const answers = new Answers();
    for (const workspace of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) build(answers, workspace, 9);
    const late = build(answers, 'late', 9);
    expect([late.body, late.retryAfter]).toEqual([expect.stringContaining('SERVICE_UNAVAILABLE'), '5']);
    late.context.end();
    expect(build(answers, 'late', 1).status).toBe(200);
  });

  it('of mutations are let through, because the caller must see what was changed', () => {
    const answers = new Answers();
    for (let count = 0; count < 4; count++) {
      expect(build(answers, 'a', 9, OperationTypeNode.MUTATION).status).toBe(200);
    }
    expect(build(answers, 'a', 9).status).toBe(429);
  });

  it('are not built on for a caller who is gone', () => {
    const answers = new Answers();
    const context = contextOf('a');
    const answer = answers.open(context, OperationTypeNode.QUERY);
    context.end();
    expect(() => answer.add(1)).toThrow('no longer waits');
  });
});
